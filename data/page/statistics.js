// Means over deals and their 95 % confidence intervals, by Student's t distribution.

// The logarithm of the gamma function. Stirling's series is exact enough from 12 on; smaller arguments are
// shifted there.
function logGamma(x) {
    let shift = 0;
    for (; x < 12; ++x) {
        shift += Math.log(x);
    }
    const inverse = 1 / (x * x);
    const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x;
    return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

// The probability that a value of the t distribution with these degrees of freedom is outside of -t to t.
// It is a regularised incomplete beta function, computed by its continued fraction.
function tails(t, freedom) {
    const x = freedom / (freedom + t * t);
    const beta = (x, a, b) => {
        const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) +
            a * Math.log(x) + b * Math.log(1 - x)) / a;
        let fraction = 1, c = 1, d = 0;
        for (let i = 0; i < 400; ++i) {
            const m = i >> 1;
            const factor = i === 0 ? 1 : i % 2 === 0
                ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / (1 + factor * d);
            c = 1 + factor / c;
            fraction *= c * d;
            if (Math.abs(1 - c * d) < 1e-14) {
                break;
            }
        }
        return front * (fraction - 1);
    };
    const a = freedom / 2;
    return x < (a + 1) / (a + 2.5) ? beta(x, a, 0.5) : 1 - beta(1 - x, 0.5, a);
}

// The t for which 95 % of the values are between -t and t, found by bisection and cached.
const quantiles = new Map();
function tQuantile(freedom) {
    if (!quantiles.has(freedom)) {
        let low = 1.9, high = 13;
        for (let i = 0; i < 60; ++i) {
            const middle = (low + high) / 2;
            [low, high] = tails(middle, freedom) > 0.05 ? [middle, high] : [low, middle];
        }
        quantiles.set(freedom, (low + high) / 2);
    }
    return quantiles.get(freedom);
}

// A running mean with its standard error and half the width of its 95 % interval. The last two are NaN
// before there are two values. A value is a whole number of 1/parts, with the same parts in every call, so
// that the sum is exact: equal means compare as equal, and constant values have an error of exactly 0.
class Mean {
    constructor() {
        this.count = this.sum = this.squares = 0;
        this.parts = 1;
    }
    add(value, parts) {
        this.parts = parts;
        const before = this.count ? value - this.sum / this.count : 0;
        this.sum += value;
        this.squares += before * (value - this.sum / ++this.count);
    }
    get mean() {
        return this.sum / (this.count * this.parts);
    }
    get error() {
        return this.count < 2 ? NaN : Math.sqrt(this.squares / (this.count - 1) / this.count) / this.parts;
    }
    get half() {
        return this.count < 2 ? NaN : tQuantile(this.count - 1) * this.error;
    }
}

// The same where deals have different numbers of games: values and parts of all deals are summed, and the
// error comes from what each deal adds beyond the mean.
class UnevenMean {
    constructor() {
        this.count = this.sum = this.parts = this.squares = this.products = this.weights = 0;
    }
    add(value, parts) {
        ++this.count;
        this.sum += value;
        this.parts += parts;
        this.squares += value * value;
        this.products += value * parts;
        this.weights += parts * parts;
    }
    get mean() {
        return this.parts && this.sum / this.parts;
    }
    get error() {
        const {count, mean, squares, products, weights, parts} = this;
        const rest = squares - 2 * mean * products + mean * mean * weights;
        return count < 2 ? NaN : rest <= 1e-12 * squares ? 0 : Math.sqrt(rest * count / (count - 1)) / parts;
    }
    get half() {
        return this.count < 2 ? NaN : tQuantile(this.count - 1) * this.error;
    }
}

// The weighted quantile of sorted [time, count] pairs: the first time whose counts add up to `part`.
function quantile(times, part) {
    let below = 0;
    return times.find(([, count]) => (below += count) >= part - 1e-9)[0];
}
