"""What is tortured and how: the system calls, the errors they really give, and the programs."""
import re
from dataclasses import dataclass, field

OPEN = ['EACCES', 'EMFILE', 'ENFILE', 'ENOMEM', 'EINTR']
START = ['EAGAIN', 'ENOMEM']
MEMORY = ['ENOMEM', 'EAGAIN']
EXEC = ['EACCES', 'ENOEXEC', 'ENOMEM', 'EMFILE', 'EIO']

ERRORS = {
    'chdir': ['EACCES', 'ENOMEM', 'EIO'],
    'accept4': ['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'ECONNABORTED', 'EINTR'],
    'bind': ['EADDRINUSE', 'EACCES', 'ENOMEM'],
    'clone': START,
    'clone3': START,
    'close': ['EIO', 'EINTR'],
    'close_range': ['ENOSYS'],
    'connect': ['ECONNREFUSED', 'ETIMEDOUT', 'ENETUNREACH', 'EAGAIN'],
    'epoll_create1': ['EMFILE', 'ENFILE', 'ENOMEM'],
    'epoll_ctl': ['ENOMEM', 'ENOSPC'],
    'epoll_pwait': ['EINTR'],
    'epoll_wait': ['EINTR'],
    'faccessat2': ['EACCES', 'EIO'],
    'fchmod': ['EPERM', 'EROFS'],
    'fchown': ['EPERM', 'EDQUOT'],
    'fcntl': ['EMFILE', 'EINVAL'],
    'flock': ['EINTR', 'ENOLCK'],
    'ftruncate': ['EIO', 'EINTR', 'EPERM'],
    'getcwd': ['ENOENT', 'ENOMEM', 'EACCES'],
    'getdents64': ['EIO', 'ENOMEM'],
    'lseek': ['EIO'],
    'mkdir': ['EACCES', 'ENOSPC', 'EROFS', 'EIO'],
    'mkdirat': ['EACCES', 'ENOSPC', 'EROFS', 'EIO'],
    'prctl': ['EINVAL'],
    'recvmsg': ['EINTR', 'ENOMEM'],
    'sched_getaffinity': ['EINVAL'],
    'statfs': ['EACCES', 'EIO', 'EINTR'],
    'symlink': ['EACCES', 'ENOSPC', 'EIO'],
    'symlinkat': ['EACCES', 'ENOSPC', 'EIO'],
    'unlink': ['EACCES', 'EIO', 'EROFS'],
    'unlinkat': ['EACCES', 'EIO', 'EROFS'],
    'fsync': ['EIO', 'ENOSPC', 'EINTR'],
    'linkat': ['EACCES', 'ENOSPC', 'EIO', 'EROFS'],
    'listen': ['EADDRINUSE'],
    'mmap': MEMORY,
    'mremap': MEMORY,
    'newfstatat': ['EACCES', 'EIO', 'ENOMEM'],
    'pipe2': ['EMFILE', 'ENFILE'],
    'poll': ['EINTR', 'ENOMEM'],
    'ppoll': ['EINTR', 'ENOMEM'],
    'readlink': ['EACCES', 'EIO'],
    'recvfrom': ['ECONNRESET'],
    'renameat2': ['EACCES', 'ENOSPC', 'EIO', 'EROFS'],
    'sendto': ['EPIPE', 'ECONNRESET', 'EAGAIN'],
    'setsockopt': ['ENOBUFS'],
    'shutdown': ['ENOTCONN'],
    'statx': ['EACCES', 'ENOSYS'],
    'socket': ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EACCES'],
    'vfork': START,
    'wait4': ['EINTR'],
    'waitid': ['EINTR'],
}
# Left out: what cannot fail (sigaction, sigprocmask, the clock), and what libc does before main.

# Where a call fails matters. A pipe whose reader is there takes bytes now or later; to say it were
# broken would make up a player that neither reads nor leaves, which no hub can tell from a slow
# one. The same holds for a client of the server.
READ = {'pipe': ['EIO', 'EINTR', 'EAGAIN'], 'socket': ['ECONNRESET', 'ETIMEDOUT', 'EINTR'],
        'file': ['EIO', 'EINTR', 'EAGAIN', 'EISDIR']}
WRITE = {'pipe': ['EINTR', 'EAGAIN'], 'socket': ['EPIPE', 'ECONNRESET', 'EINTR'],
         'file': ['ENOSPC', 'EIO', 'EPIPE', 'EINTR', 'EAGAIN']}


def kind_of_file(arguments):
    """From a descriptor as strace -y shows it."""
    match = re.match(r'\d+<(pipe|socket):', arguments)
    return match[1] if match else 'file'


def errors_of(call, arguments, is_server=False):
    """What this call may fail with; the file of a descriptor is known from strace -y."""
    if call == 'read':
        return READ[kind_of_file(arguments)]
    if call == 'write':
        return WRITE['pipe' if is_server else kind_of_file(arguments)]
    if call == 'openat':
        # Nothing that may be missing on a bare system may be needed.
        return OPEN + (['ENOENT'] if '/dev/null' in arguments or '/proc/' in arguments else [])
    if call == 'mprotect':
        return ['ENOMEM'] if 'PROT_WRITE' in arguments else []  # a thread's stack
    return ERRORS.get(call, [])


@dataclass
class Program:
    """A short run of a program, and the ways it may end when a call fails."""
    name: str
    argv: list
    family: str
    endings: str                 # the namespaces of its exit.hpp
    statuses: set                # besides the normal one
    files: dict = field(default_factory=dict)
    input: str = ''
    may_add: str = ''            # what it may show besides, as a pattern
    saves: str = ''              # a file that it writes
    starts: list = field(default_factory=list)  # the programs it starts


CARD_DECK = '4\nS3\nS4\nD1\nD2\n'
BARK_DECK = '12\n' + '1A\n2B\n' * 6

PROGRAMS = [
    Program('card hub', ['2310hub', 'deck', '2', './2310alice', './2310bob'], 'cards', 'hub_exit',
            {3, 5, 6}, {'deck': CARD_DECK}, starts=['./2310alice', './2310bob']),
    # By names of our own: another way to look up and to execute.
    Program('card hub, own', ['2310hub', 'deck', '2', 'alice', 'bob'], 'cards', 'hub_exit',
            {3, 5, 6}, {'deck': CARD_DECK}),
    Program('naval hub', ['navalhub', 'rules', 'config'], 'naval', 'hub_exit', {2, 3, 4, 5},
            {'rules': '3 2\n1\n1\n', 'map': 'A1 N\n', 'config': './2310A,map,./2310B,map\n'},
            starts=['./2310A', './2310B']),
    Program('stlucia', ['stlucia', 'rolls', '2', './eait', './mabs'], 'stlucia', 'hub_exit',
            {3, 4, 5, 6}, {'rolls': '11PAP3\nP23APA231PAPPH\n\nAH3AAAHPPAAAAAAAPAA1\n'},
            starts=['./eait', './mabs'],
            # A player that was not told the end is killed for staying.
            may_add=r'Player [A-Z] (terminated due to signal 9|exited with status 4)\n'),
    Program('bark', ['bark', 'deck', '3', '3', 'h', 'a'], 'bark', 'game_exit', {3, 7},
            {'deck': BARK_DECK, 'game': 'an old game\n'}, 'SAVEgame\n1 1 1\n',
            may_add='Unable to save\n', saves='game'),
    Program('alice', ['2310alice', '2', '1', '9', '2'], 'cards', 'player_exit', {6, 7},
            input='HAND2,C9,C3\nNEWROUND0\nPLAYED0,H5\nNEWROUND0\nPLAYED0,S1\nGAMEOVER\n'),
    Program('agent', ['2310A', '1', 'map', '1'], 'naval', 'agent_exit', {3, 5},
            {'map': 'A1 N\n'},
            'RULES 3,2,1,1\nYT\nOK\nMISS 1,A1\nHIT 2,B1\nYT\nOK\nSUNK 1,B1\nDONE 1\n'),
    Program('dice player', ['habs', '2', 'B'], 'stlucia', 'player_exit', {4, 5},
            input='turn 123APP\nrerolled 1123PP\nwinner B\n'),
]

# What the 499 client hears and its user types; the port follows when there is one.
CLIENT = Program('client499', ['client499', 'Ann', 'game', '', '127.0.0.1'], 'game499',
                 'player_exit,client_exit', {2, 6, 7, 8},
                 input='4H\nKH\n')
CLIENT_HEARS = ('MHi\nHKCTDKHAS3S5C7S8DAC9H9S5H7D\nB\nMBob passes\nT4H\nMDi plays QH\nPH\nA\n'
                'MDone\nO\n')

SERVER = Program('serv499', ['serv499', '', 'Hi', 'decks'], 'game499', 'server_exit', {5, 6, 8},
                 {'decks': ''.join(rank + suit for rank in 'AKQJT98765432' for suit in 'SCDH') +
                           '\n'})
