import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { launchEnvironment } from '#scripts/launch-settings.mjs';
import { loadConfig } from '#platform/server/config/config.ts';
import { environment } from '#platform/server/config/environment.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
/** With a value for each variable of env.example. */
const composeFile: unknown = parse(read('compose.yaml').replaceAll(/\$\{[^}]*\}/g, 'secret'), {
  merge: true,
});
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        environment: z.record(z.string(), z.string()).optional(),
        depends_on: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .parse(composeFile);
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'overprint');

/** Of the image, without what is no setting of Overprint. */
const imageSettings = Object.fromEntries(
  Array.from(read('Dockerfile').matchAll(/^(?:ENV| ) ([A-Z][A-Z0-9_]*)=(\S+)/gm), ([, name = '', value]) => [
    name,
    value,
  ]),
);
/** The operator's file, with every blank filled in. */
const operatorSettings = Object.fromEntries(
  Object.entries(parseEnv(read('env.example'))).map(([name, value]) => [
    name,
    value !== '' ? value : name === 'SMTP_URL' ? 'smtp://mail.example' : 'x'.repeat(48),
  ]),
);
const units = readdirSync('deploy').filter((name) => name.endsWith('.service'));
const unitSettings = (name: string) =>
  Object.fromEntries(
    Array.from(read(name).matchAll(/^Environment=(.*)$/gm), ([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=', 2) as [string, string]),
    ).flat(),
  );

/** Read by the allocator, by the store's client, and by the images of others. */
const foreign = [
  ...Object.keys(launchEnvironment),
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'POSTGRES_PASSWORD',
  'PATH',
  'SKIP_FFMPEG',
];
const unknownIn = (settings: object) =>
  Object.keys(settings).filter((name) => !(name in environment.shape) && !foreign.includes(name));

/** Returns what the Compose Specification's schema says about a file. */
function composeErrors(file: unknown): unknown {
  const { $schema: _dialect, ...schema } = JSON.parse(
    readFileSync('test/fixtures/compose/compose-spec.schema.json', 'utf8'),
  );
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.validate(schema, file);
  return ajv.errors;
}

describe('the deployment', () => {
  test('compose.yaml is valid by the Compose Specification', () => {
    expect(composeErrors(composeFile)).toBeNull();
    const wrong = { services: { web: { image: 'overprint', depends_on: { a: { condition: 'ready' } } } } };
    expect(composeErrors(wrong)).not.toBeNull();
  });

  test('every image of others has a version', () => {
    const images = Object.values(compose.services).map(({ image }) => image);
    const bases = Array.from(read('Dockerfile').matchAll(/^FROM (\S+)/gm), ([, image = '']) => image);
    for (const image of [...images, ...bases].filter((name) => name !== 'overprint'))
      expect(image).toMatch(/:(?!latest)\S+$/);
  });

  test('names settings that exist, and no others', () => {
    const all = [imageSettings, operatorSettings, ...units.map(unitSettings)];
    const services = ours.map(([, service]) => service.environment ?? {});
    expect([...all, ...services].flatMap(unknownIn)).toEqual([]);
    expect(ours.map(([name]) => name).toSorted()).toEqual(
      ['migrate', 'web-1', 'web-2', 'worker-1', 'worker-2'].toSorted(),
    );
  });

  test.each(ours)(
    'the container %s starts with its settings once env.example is filled in',
    (name, service) => {
      const config = loadConfig({ ...imageSettings, ...operatorSettings, ...service.environment });
      expect([config.production, config.host]).toEqual([true, '0.0.0.0']);
      expect(config.role).toBe(name.split('-', 1)[0]);
    },
  );

  test.each(units)('%s starts one role with a folder of its own', (unit) => {
    const { ROLE: role, DATA_DIR: dataDir } = unitSettings(unit);
    expect(unit).toMatch(new RegExp(`^overprint-${role}[@.]`));
    expect(read(unit)).toContain(`StateDirectory=${dataDir?.replace('/var/lib/', '')}\n`);
  });

  test('image and units have the allocator of npm start', () => {
    expect(imageSettings).toMatchObject(launchEnvironment);
    for (const unit of ['overprint-web@.service', 'overprint-worker@.service'])
      expect(unitSettings(unit)).toMatchObject(launchEnvironment);
  });

  test('the proxy asks every web process for its state, on the port of the image', () => {
    const proxy = read('haproxy.cfg');
    const servers = Array.from(
      proxy.matchAll(/^ {2}server (\S+) (\S+)$/gm),
      ([, name, at]) => `${name} ${at}`,
    );
    const web = ours.map(([name]) => name).filter((name) => name.startsWith('web-'));
    expect(servers).toEqual(web.map((name) => `${name} ${name}:${loadConfig({}).port}`));
    expect(proxy).toContain(`check port ${imageSettings.ADMIN_PORT} `);
    expect(Object.keys(compose.services.proxy?.depends_on ?? {})).toEqual(web);
  });
});
