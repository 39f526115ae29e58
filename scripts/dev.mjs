import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launchEnvironment } from './launch-settings.mjs';
import { main } from './main.mjs';

const defaultPort = 3000;

/**
 * Runs the server, which restarts when its files change, and in front of it Vite with the screens, which
 * change in place: one command, one address. Vite listens on `PORT`, the server on the port after it.
 */
await main(async (root) => {
  const node = await ensureInstalled(root);
  // The server reads the built pages at start, even with Vite in front of it.
  if (!existsSync(join(root, 'dist', 'web', 'index.html'))) await ensureBuilt(root, node);
  const port = Number(process.env.PORT || defaultPort);
  const serverPort = port + 1;
  const env = { PUBLIC_URL: `http://localhost:${port}`, ...launchEnvironment, ...process.env };
  const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const programs = [
    [...envFile, '--watch', '--watch-preserve-output', 'src/main.ts', '--port', String(serverPort)],
    [vite, '--port', String(port), '--strictPort', '--host', 'localhost'],
  ];
  const children = programs.map((args) =>
    spawn(node, args, { cwd: root, env: { ...env, SERVER_PORT: String(serverPort) }, stdio: 'inherit' }),
  );
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // If one ends, the other is of no use.
  const ends = children.map(endOf);
  const code = await Promise.race(ends);
  stop();
  await Promise.all(ends);
  return code;
});

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} Its exit code; 0 if a signal ended it.
 */
function endOf(child) {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}
