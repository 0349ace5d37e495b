"""slurm_test.py MULTITOOL SOURCES FAMILIES

A match by Slurm gives the table of a single run. The test sets up a Slurm of its own and takes it down
again: one node, this machine, with configuration, keys, sockets and logs in a scratch folder.
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
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

MATCH = ['cards', '--deals', '30', '--seed', '7', "it's=alice", 'bob']
SCRIPT = testing.DATA / 'cluster/slurm'
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


def wait_for(what, condition):
    end = time.monotonic() + testing.TIMEOUT
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
                              capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=testing.TIMEOUT)

    def begin(self):
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
        wait_for('munged', (self.folder / 'munge.socket').exists)
        self.start('slurmctld', '-D', '-c')
        self.start('slurmd', '-D', '-c', '-N', host)
        wait_for('the node', lambda: 'idle' in self.run('sinfo', '--noheader', '--format=%t').stdout)

    def end(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        # What they left behind are our children now.
        with contextlib.suppress(ChildProcessError):
            while True:
                os.waitpid(-1, 0)

    def wait_for_job(self, number):
        wait_for(f'job {number}',
                 lambda: not self.run('squeue', '--noheader', f'--jobs={number}', '--states=PD,R,CG').stdout.strip())


@unittest.skipUnless(all(map(shutil.which, NEEDED)), 'Slurm is not installed (packages slurm-wlm, munge)')
@unittest.skipUnless(os.getuid() == 0, 'only root can set up a Slurm')
class Slurm(testing.TestCase):
    def setUp(self):
        super().setUp()
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
        self.cluster = Cluster(self.folder)
        self.addCleanup(self.cluster.end)
        self.cluster.begin()

    def submit(self, *words):
        """Runs the script, and waits for its last job."""
        done = self.cluster.run(SCRIPT, *words, MULTITOOL=testing.MULTITOOL)
        self.assertEqual(done.returncode, 0, (done, [path.read_text() for path in self.folder.glob('*.out')]))
        _, merge = done.stdout.split()
        self.cluster.wait_for_job(merge)

    def test_the_table_is_that_of_a_single_run_and_again_after_logs_were_torn(self):
        logs = self.folder / 'my logs'
        single = self.run_tool('match', *MATCH)
        self.assertEqual(single.returncode, 0, single)

        self.submit(4, logs, '--nice=1', '--', *MATCH)
        output = {path.name: path.read_text() for path in logs.iterdir() if path.suffix == '.out'}
        self.assertEqual((logs / 'table').read_text(), single.stdout, output)
        whole = [(logs / f'{k}.log').read_bytes() for k in range(1, 5)]

        # Run again, it plays what is missing.
        (logs / 'table').unlink()
        (logs / '2.log').unlink()
        (logs / '3.log').write_bytes(whole[2][:len(whole[2]) // 2])
        self.submit(4, logs, '--', *MATCH)
        self.assertEqual((logs / 'table').read_text(), single.stdout)
        self.assertEqual([(logs / f'{k}.log').read_bytes() for k in range(1, 5)], whole)

    def test_a_match_without_a_seed_is_refused(self):
        done = self.cluster.run(SCRIPT, 4, self.folder / 'my logs', '--', 'cards', 'alice', 'bob')
        self.assertEqual(done.returncode, 2, done)
        self.assertIn('--seed', done.stderr)


testing.main()
