import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pinnedNode } from '#scripts/install.mjs';
import { launchEnvironment } from '#scripts/launch-settings.mjs';
import { createProject, type Project } from './project.ts';

const reports = `console.log(JSON.stringify({ switches: process.argv.slice(2), env: process.env }));`;
const waits = `
let signals = 0;
process.on('SIGTERM', () => {
  signals += 1;
  setImmediate(() => process.exit(40 + signals));
});
setInterval(() => undefined, 1000);
console.log('ready');`;

describe('npm start', () => {
  let project: Project;
  beforeEach(() => {
    project = createProject();
  });
  afterEach(() => project.remove('.'));

  function launch(switches: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    const args = [join(project.root, 'scripts/start.mjs'), ...switches];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
  }

  test('passes switches, environment and .env to the program, with memory settings and without NODE_OPTIONS', async () => {
    project.write('dist/server/main.js', reports);
    project.write('.env', 'PORT=1\nHOST=h');
    const { child, ended } = launch(['--role', 'web'], {
      PORT: '2',
      NODE_OPTIONS: '--no-warnings',
      MALLOC_ARENA_MAX: '4',
    });
    const seen = JSON.parse(await text(child.stdout)) as { switches: string[]; env: Record<string, string> };
    expect(await ended).toBe(0);
    expect(seen.switches).toEqual(['--role', 'web']);
    expect(seen.env).toMatchObject({ ...launchEnvironment, PORT: '2', HOST: 'h', MALLOC_ARENA_MAX: '4' });
    expect(seen.env).not.toHaveProperty('NODE_OPTIONS');
  });

  test('builds the web application after its sources changed, and not again', async () => {
    project.write('dist/server/main.js', "console.log('runs');");
    project.write('src/account/access/web/page.tsx', 'changed');
    const first = launch();
    expect(await text(first.child.stdout)).toBe('Building the web application ...\nvite runs\nruns\n');
    expect(await first.ended).toBe(0);
    expect(await text(launch().child.stdout)).toBe('runs\n');
  });

  test('builds the server after its sources changed, and not again', async () => {
    project.write('node_modules/rolldown/package.json', { type: 'module', exports: './index.js' });
    project.write(
      'node_modules/rolldown/index.js',
      `import { writeFileSync } from 'node:fs';
      export const build = () => writeFileSync('dist/server/main.js', 'console.log(2)');`,
    );
    project.write('dist/server/main.js', 'console.log(1)');
    project.write('src/account/access/server/routes.ts', 'changed');
    expect(await text(launch().child.stdout)).toBe('Building the server ...\n2\n');
    expect(await text(launch().child.stdout)).toBe('2\n');
  });

  test('prints a failed build and starts nothing', async () => {
    project.write('vite.config.ts', 'changed');
    project.write('node_modules/vite/bin/vite.js', 'process.exit(2);');
    project.write('dist/server/main.js', "console.log('runs');");
    const { child, ended } = launch();
    expect(await text(child.stderr)).toContain('The web application could not be built: exit code 2');
    expect(await ended).toBe(1);
  });

  test("exits with the program's exit code", async () => {
    project.write('dist/server/main.js', 'process.exit(3);');
    expect(await launch().ended).toBe(3);
  });

  test('exits with 128 + 9 when the program was killed', async () => {
    project.write('dist/server/main.js', "process.kill(process.pid, 'SIGKILL');");
    expect(await launch().ended).toBe(137);
  });

  test('passes a signal on once and waits for the program to end', async () => {
    project.write('dist/server/main.js', waits);
    const { child, ended } = launch();
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await ended).toBe(41);
  });

  test('starts nothing after it was asked to stop', async () => {
    project.remove('node_modules/library');
    project.write('npm-cli.js', waits);
    project.write('dist/server/main.js', "console.log('started');");
    const { child, ended } = launch([], { npm_execpath: join(project.root, 'npm-cli.js') });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready')) child.kill('SIGTERM');
    });
    expect(await ended).toBe(41);
    expect(output).not.toContain('started');
  });

  test('prints a readable message when installing fails', async () => {
    project.remove('node_modules/library');
    project.write('npm-cli.js', 'process.exit(5);');
    const { child, ended } = launch([], { npm_execpath: join(project.root, 'npm-cli.js') });
    expect(await text(child.stderr)).toBe('npm ci ended with 5\n');
    expect(await ended).toBe(1);
  });

  test('does not take an interrupted installation for a complete one', async () => {
    project.remove('node_modules/library');
    project.write('npm-cli.js', '');
    project.write('dist/server/main.js', 'process.exit(3);');
    const env = { npm_execpath: join(project.root, 'npm-cli.js') };
    await launch([], env).ended;
    project.write('node_modules/library/package.json', {});
    const { child } = launch([], env);
    expect(await text(child.stdout)).toContain('Installing packages');
  });

  test('runs on the Node of the machine where no package brings one', async () => {
    project.remove(relative(project.root, pinnedNode(project.root)));
    project.write('dist/server/main.js', 'console.log(process.execPath);');
    expect(await text(launch().child.stdout)).toBe(`${process.execPath}\n`);
  });

  test('says why the pinned Node does not start', async () => {
    project.remove(relative(project.root, pinnedNode(project.root)));
    project.write(relative(project.root, pinnedNode(project.root)), 'no program');
    const { child, ended } = launch();
    expect(await text(child.stderr)).toContain('The pinned Node does not start');
    expect(await ended).toBe(1);
  });
});
