"""slurm.py MULTITOOL FOLDER_OF_SCRIPTS

A match by Slurm gives the table of a single run. The Slurm is one of its own: one node, this machine,
with its configuration, keys, sockets and logs in a folder, set up here and taken down again.
"""
import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

MATCH = ['cards', '--deals', '30', '--seed', '7', "it's=alice", 'bob']
NEEDED = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue', 'sinfo']

CONFIGURATION = """
ClusterName=here
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
SchedulerParameters=batch_sched_delay=1,sched_interval=1
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(('127.0.0.1', 0))
        return [one.getsockname()[1] for one in sockets]


def wait_for(what, seconds, condition):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f'waited for too long: {what}'
        time.sleep(0.05)


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        self.environment = {**os.environ, 'SLURM_CONF': str(folder / 'slurm.conf')}

    def start(self, *command):
        log = open(self.folder / f'{pathlib.Path(command[0]).name}.out', 'wb')
        with log:
            self.processes.append(subprocess.Popen(command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                                                   stdout=log, stderr=log))

    def run(self, *command, **more):
        return subprocess.run([str(word) for word in command], env={**self.environment, **more}, cwd=self.folder,
                              capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=30)

    def __enter__(self):
        host = socket.gethostname().split('.')[0]
        ports = free_ports(2)
        (self.folder / 'state').mkdir()
        (self.folder / 'spool').mkdir()
        (self.folder / 'slurm.conf').write_text(CONFIGURATION.format(
            host=host, controller_port=ports[0], node_port=ports[1], folder=self.folder, processors=os.cpu_count()))
        key = self.folder / 'munge.key'
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        self.start('munged', '--foreground', '--force', f'--key-file={key}', f'--socket={self.folder}/munge.socket',
                   f'--pid-file={self.folder}/munge.pid', f'--log-file={self.folder}/munge.log',
                   f'--seed-file={self.folder}/munge.seed')
        wait_for('munged', 10, (self.folder / 'munge.socket').exists)
        self.start('slurmctld', '-D', '-c')
        self.start('slurmd', '-D', '-c', '-N', host)
        wait_for('the node', 30, lambda: 'idle' in self.run('sinfo', '--noheader', '--format=%t').stdout)
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        # What they left behind is ours.
        with contextlib.suppress(ChildProcessError):
            while True:
                os.waitpid(-1, 0)

    def wait_for_job(self, number):
        wait_for(f'job {number}', 60,
                 lambda: not self.run('squeue', '--noheader', f'--jobs={number}', '--states=PD,R,CG').stdout.strip())


def main(multitool, scripts):
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing:
        print(f'{", ".join(missing)}: not installed (packages slurm-wlm, munge)')
        return 77
    if os.getuid() != 0:
        print('only root can set up a Slurm')
        return 77
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
    multitool = os.path.abspath(multitool)
    script = pathlib.Path(scripts) / 'slurm'
    with tempfile.TemporaryDirectory() as folder, Cluster(pathlib.Path(folder)) as cluster:
        logs = cluster.folder / 'my logs'
        single = cluster.run(multitool, 'match', *MATCH)
        assert single.returncode == 0, single

        def submitted(*words):
            done = cluster.run(script, *words, MULTITOOL=multitool)
            assert done.returncode == 0, (done, [path.read_text() for path in cluster.folder.glob('*.out')])
            array, merge = done.stdout.split()
            cluster.wait_for_job(merge)
            return array

        submitted(4, logs, '--nice=1', '--', *MATCH)
        output = {path.name: path.read_text() for path in logs.iterdir() if path.suffix == '.out'}
        assert (logs / 'table').read_text() == single.stdout, (output, single)
        whole = [(logs / f'{k}.log').read_bytes() for k in range(1, 5)]

        # Run again, it plays what is missing.
        (logs / 'table').unlink()
        (logs / '2.log').unlink()
        (logs / '3.log').write_bytes(whole[2][:len(whole[2]) // 2])
        submitted(4, logs, '--', *MATCH)
        assert (logs / 'table').read_text() == single.stdout
        assert [(logs / f'{k}.log').read_bytes() for k in range(1, 5)] == whole

        done = cluster.run(script, 4, logs, '--', 'cards', 'alice', 'bob')
        assert done.returncode == 2 and '--seed' in done.stderr, done
    return 0


sys.exit(main(*sys.argv[1:]))
