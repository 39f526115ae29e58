import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const orphanCheckMs = 500;

/**
 * Runs a program with this process's streams and waits for its end. A signal to this process is handed on once; the program decides
 * when to stop.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code, 128 + the signal's number if a signal ended it; rejects if it cannot be started.
 */
export async function run(command, args, { cwd, env = process.env }) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  const stopWatching = watchForStop((signal) => child.kill(signal));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    });
  } finally {
    stopWatching();
  }
}

/**
 * @param {(signal: NodeJS.Signals) => void} stop called once at most
 * @returns {() => void} ends the watch.
 */
function watchForStop(stop) {
  let stopped = false;
  /** @param {NodeJS.Signals} signal */
  const once = (signal) => {
    if (!stopped) stop(signal);
    stopped = true;
  };
  const onInterrupt = () => {
    // On a terminal Ctrl+C has reached the program already.
    if (!process.stdin.isTTY) once('SIGINT');
  };
  process.on('SIGTERM', once).on('SIGHUP', once).on('SIGINT', onInterrupt);
  const orphanCheck = watchForOrphaning(() => once('SIGTERM'));
  return () => {
    process.off('SIGTERM', once).off('SIGHUP', once).off('SIGINT', onInterrupt);
    clearInterval(orphanCheck);
  };
}

/**
 * npm hands a signal only to the shell between it and this process, which dies without a word to us.
 *
 * @param {() => void} onOrphaned
 */
function watchForOrphaning(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onOrphaned();
  }, orphanCheckMs);
}
