"""choices.py MESON SOURCE_FOLDER FOLDER FAMILY...

Prints the size of the executable for each choice of parts: everything, without the workbench, each
family alone. Every choice has a build folder of its own below FOLDER, which the next run reuses.
"""
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / 'data'))
import packing


def size_of(meson, source, folder, options):
    if not (folder / 'build.ninja').exists():
        subprocess.run([*meson, 'setup', folder, source, '-Dtests=false', *options], check=True,
                       stdout=subprocess.DEVNULL)
    built = subprocess.run([*meson, 'compile', '-C', folder, 'multitool'], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return (folder / 'multitool').stat().st_size


def main(meson, source, folder, *families):
    choices = {'everything': ([], packing.MOST_BYTES),
               'without the workbench': (['-Dworkbench=disabled'], packing.MOST_BYTES_WITHOUT_WORKBENCH)}
    for family in families:
        choices[f'only {family}'] = (['-Dworkbench=disabled', f'-Dfamilies={family}'],
                                     packing.MOST_BYTES_WITHOUT_WORKBENCH)
    fits = True
    for title, (options, limit) in choices.items():
        size = size_of(meson.split(), source, pathlib.Path(folder) / title.replace(' ', '-'), options)
        fits = fits and size <= limit
        print(f'{title:24}{size:>12,}{"" if size <= limit else f"  more than {limit:,}"}'.replace(',', ' '),
              flush=True)
    return 0 if fits else 1


sys.exit(main(*sys.argv[1:]))
