"""Packs a text into the executable with LZMA (src/workbench/unpack.cpp unpacks it), and says how large
the executable and its page may become: every limit on a size stands here."""
import lzma
import pathlib

# Of the page of `multitool report`, unpacked and without data.
MOST_PAGE_BYTES = 75_000
# Of the stripped executable, as a release is built.
MOST_BYTES = 2_300_000
MOST_BYTES_WITHOUT_WORKBENCH = 1_750_000

FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0}


def write_source(path, name, text, sizes):
    """A C++ source with `packed_NAME`, `packed_NAME_size` and further sizes by their names."""
    packed = lzma.compress(text, format=lzma.FORMAT_RAW, filters=[FILTER])
    rows = [",".join(map(str, packed[at:at + 32])) for at in range(0, len(packed), 32)]
    sizes = {f"packed_{name}_size": len(packed), **sizes}
    pathlib.Path(path).write_text(
        "// Made by the build.\n"
        "#include <cstdint>\n"
        'extern "C" {\n'
        f"extern const unsigned char packed_{name}[];\n" +
        "".join(f"extern const std::uint32_t {size};\n" for size in sizes) +
        # Its place in the file: src/link_order.ld.
        f'[[gnu::section(".rodata.packed")]] const unsigned char packed_{name}[] = {{\n' + ",\n".join(rows) + "};\n" +
        "".join(f"const std::uint32_t {size} = {value};\n" for size, value in sizes.items()) +
        "}\n")
