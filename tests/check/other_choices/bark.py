# A bark written from the published text alone. Where that is silent: blanks around and between numbers and cards do
# not matter, text after the last card or row is ignored, a last line of input without its newline is the end, a saved
# game has no last newline, a full board is shown, a path needs two cards, and the end is also reported on stderr.
import re
import sys


def die(status, message):
    sys.stdout.flush()
    sys.stderr.write(message + '\n')
    sys.exit(status)


def number(text):
    return int(text) if re.fullmatch(r'\s*-?\d+\s*', text) else None


def is_card(text):
    return re.fullmatch('[1-9][A-Z]', text) is not None


def pairs(text):
    return [text[i:i + 2] for i in range(0, len(text), 2)]


def lines_of(path):
    try:
        return [line.strip() for line in open(path, encoding='latin-1').read().split('\n')]
    except OSError:
        return None


def read_deck(path):
    lines = lines_of(path) or ['']
    count = number(lines[0])
    if count is None or count < 0:
        die(3, 'Unable to parse deckfile')
    cards = [line for line in lines[1:] if line][:count]
    if len(cards) < count or not all(map(is_card, cards)):
        die(3, 'Unable to parse deckfile')
    return cards


def is_side(side):
    return side is not None and 3 <= side <= 100


class Game:
    def new(self, deckname, width, height):
        self.name, self.width, self.height = deckname, number(width), number(height)
        if not is_side(self.width) or not is_side(self.height):
            die(2, 'Incorrect arg types')
        self.deck = read_deck(deckname)
        if len(self.deck) < 11:
            die(5, 'Short deck')
        self.hands, self.drawn, self.mover = [self.deck[:5], self.deck[5:10]], 10, 0
        self.board = [['..'] * self.width for _ in range(self.height)]

    def load(self, path):
        lines = lines_of(path) or ['']
        header = [number(word) for word in lines[0].split()]
        good = len(header) == 4 and None not in header and is_side(header[0]) and is_side(header[1])
        if not good or header[2] < 11 or header[3] not in (1, 2) or len(lines) < 2:
            die(4, 'Unable to parse savefile')
        self.width, self.height, self.drawn, self.mover = *header[:3], header[3] - 1
        self.name = lines[1]
        self.deck = read_deck(self.name)
        rows = [pairs(row) for row in lines[2:4 + self.height]]
        self.hands, self.board = rows[:2], rows[2:]
        sizes = [len(hand) for hand in self.hands] == ([6, 5] if self.mover == 0 else [5, 6])
        if not sizes or not all(map(is_card, sum(self.hands, []))) or len(self.board) != self.height or any(
                len(row) != self.width or any(cell != '**' and not is_card(cell) for cell in row) for row in self.board):
            die(4, 'Unable to parse savefile')
        self.board = [['..' if cell == '**' else cell for cell in row] for row in self.board]

    def neighbours(self, x, y):
        wide, high = (self.height, self.width) if FAULT == 1 else (self.width, self.height)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if FAULT != 2 or 0 <= x + dx < wide and 0 <= y + dy < high:
                yield (x + dx) % wide, (y + dy) % high

    def cells(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def is_empty(self):
        return all(self.board[y][x] == '..' for x, y in self.cells())

    def is_full(self):
        return all(self.board[y][x] != '..' for x, y in self.cells())

    def is_open(self, x, y):
        near = any(self.board[b][a] != '..' for a, b in self.neighbours(x, y))
        return self.board[y][x] == '..' and (near or self.is_empty())

    def show(self):
        print('\n'.join(map(''.join, self.board)))

    def save(self, name):
        header = f'{self.width} {self.height} {self.drawn} {self.mover + 1}'
        rows = [''.join(row).replace('..', '**') for row in self.board]
        try:
            with open(name, 'w') as file:
                file.write('\n'.join([header, self.name, *map(''.join, self.hands), *rows]))
        except (OSError, ValueError):
            print('Unable to save')

    def automatic(self, hand):
        print('Hand: ' + ' '.join(hand))
        cells = self.cells()
        if self.mover == 1 and FAULT != 3:
            cells.reverse()
        middle = (self.width + 1) // 2 - 1, (self.height + 1) // 2 - 1
        x, y = middle if self.is_empty() else next(cell for cell in cells if self.is_open(*cell))
        self.board[y][x] = hand.pop(0)
        print(f'Player {self.mover + 1} plays {self.board[y][x]} in column {x + 1} row {y + 1}')

    def human(self, hand):
        print(f'Hand({self.mover + 1}): ' + ' '.join(hand))
        while True:
            print('Move? ', end='')
            line = sys.stdin.buffer.readline().decode('latin-1')
            if not line.endswith('\n'):
                die(7 if FAULT != 5 else 0, 'End of input')
            line = line.strip()
            move = [number(word) for word in line.split()]
            if line.startswith('SAVE'):
                self.save(line[4:].strip())
            elif len(move) == 3 and None not in move and 1 <= move[0] <= 6 and 1 <= move[1] <= self.width and (
                    1 <= move[2] <= self.height) and self.is_open(move[1] - 1, move[2] - 1):
                break
        self.board[move[2] - 1][move[1] - 1] = hand.pop(move[0] - 1)

    def longest(self, x, y, suit, length):
        best = length if length > 1 and self.board[y][x][1] == suit else 0
        for a, b in self.neighbours(x, y):
            if self.board[b][a] != '..' and self.board[b][a][0] > self.board[y][x][0]:
                best = max(best, self.longest(a, b, suit, length + 1))
        return best

    def score(self, player):
        return max([self.longest(x, y, self.board[y][x][1], 1) for x, y in self.cells()
                    if self.board[y][x] != '..' and (FAULT == 4 or ord(self.board[y][x][1]) % 2 != player)], default=0)

    def play(self, types):
        self.show()
        if self.is_full():
            die(6, 'Board full')
        while True:
            hand = self.hands[self.mover]
            if len(hand) < 6:
                hand.append(self.deck[self.drawn])
                self.drawn += 1
            (self.automatic if types[self.mover] == 'a' else self.human)(hand)
            self.show()
            if self.drawn >= len(self.deck) or self.is_full():
                break
            self.mover = 1 - self.mover
        print(f'Player 1={self.score(0)} Player 2={self.score(1)}')
        sys.stderr.write('The game is over.\n')


words = sys.argv[1:]
if len(words) not in (3, 5):
    die(1, 'Usage: bark savefile p1type p2type\nbark deck width height p1type p2type')
if any(word not in ('a', 'h') for word in words[-2:]):
    die(2, 'Incorrect arg types')
game = Game()
game.new(*words[:3]) if len(words) == 5 else game.load(words[0])
game.play(words[-2:])
