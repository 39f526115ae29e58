import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const parent = process.ppid;
const orphanCheckMs = 500;

/** A signal asked this process to stop, and its program has ended. */
export class Stopped extends Error {
  /** @param {number} exitCode of the program that was running */
  constructor(exitCode) {
    super('Stopped');
    this.exitCode = exitCode;
  }
}

/**
 * Runs a program with this process's streams and waits for its end. A signal to this process is passed on
 * once; the program decides when to stop.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} Its exit code, or 128 + the signal's number if a signal ended it. Rejects with
 * `Stopped` after a signal to this process, and if the program cannot be started.
 */
export async function run(command, args, { cwd, env = process.env }) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  const watch = watchForStop((signal) => child.kill(signal));
  try {
    /** @type {number} */
    const exitCode = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    });
    if (watch.stopped()) throw new Stopped(exitCode);
    return exitCode;
  } finally {
    watch.end();
  }
}

/** @param {(signal: NodeJS.Signals) => void} stop called once at most */
function watchForStop(stop) {
  let stopped = false;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    // On a terminal Ctrl+C has reached the program already.
    const passesOn = !stopped && !(signal === 'SIGINT' && process.stdin.isTTY);
    stopped = true;
    if (passesOn) stop(signal);
  };
  process.on('SIGTERM', onSignal).on('SIGHUP', onSignal).on('SIGINT', onSignal);
  const orphanCheck = watchForOrphaning(() => onSignal('SIGTERM'));
  return {
    stopped: () => stopped,
    end() {
      process.off('SIGTERM', onSignal).off('SIGHUP', onSignal).off('SIGINT', onSignal);
      clearInterval(orphanCheck);
    },
  };
}

/**
 * Notices the death of npm's shell: npm sends a signal only to that shell, which does not pass it on.
 *
 * @param {() => void} onOrphaned
 */
function watchForOrphaning(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent) onOrphaned();
  }, orphanCheckMs);
}
