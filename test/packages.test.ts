import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface About {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository: { readonly url: string; readonly directory: string };
}

interface Server {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly repository: { readonly url: string };
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const server = read('server.json') as Server;
const clients = readdirSync('clients');
const descriptionMaxLength = 100;

describe.each(clients)('the package in clients/%s', (client) => {
  const folder = join('clients', client);
  const about = read(join(folder, 'package.json')) as About;

  test('says whose it is, where its source is, and who may install it', () => {
    const { url } = server.repository;
    expect(about).toMatchObject({
      version: server.version,
      license: 'MIT',
      author: { name: expect.any(String), url },
      homepage: `${url}/tree/main/${folder}#readme`,
      repository: { type: 'git', url: `git+${url}.git`, directory: folder },
      bugs: `${url}/issues`,
      scripts: { prepack: 'npm --prefix ../.. run build:clients' },
      ...(about.private ? {} : { publishConfig: { access: 'public' } }),
    });
  });

  test('has in it what its README shows', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/\]\((?!https?:|#|\/)([^)]+)\)/g)].map(([, path = '']) => path);
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const output = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    const packed = JSON.parse(output) as object;
    const [{ files }] = Object.values(packed) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', ...shown]));
  });
});

test('server.json describes this version within the limits of the registry', () => {
  expect(server.version).toBe((read('package.json') as About).version);
  expect(server.description.length).toBeLessThanOrEqual(descriptionMaxLength);
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
});
