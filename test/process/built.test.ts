import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedDatabaseDir } from '#platform/server/database/lock.ts';
import { type FixtureMarketplace, startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import { samplePicture } from '#test/pictures.ts';
import { sampleFont } from '#test/sample-font.ts';
import { videoBytes } from '#test/videos.ts';
import { jobsOf, registerForKey } from './audio-requests.ts';
import { makeDataFolder } from './data-folder.ts';
import { makeProductionFolder } from './production-folder.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { useEverything } from './use-everything.ts';

describe('the built server with the packages of production', () => {
  let folder: string;
  let dataDir: string;
  let market: FixtureMarketplace;
  let server: ServerProcess;
  let key: string;
  beforeAll(async () => {
    folder = makeProductionFolder();
    dataDir = makeDataFolder('built');
    market = await startMarketplace({ seed: 3 });
    const settings = { MARKETPLACE_ORIGIN: market.origin, OUTBOUND_ALLOW: new URL(market.origin).host };
    server = await startServerProcess(dataDir, settings, join(folder, 'dist/server/main.js'));
    key = await registerForKey(server.origin, 'built.server');
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await market.close();
    for (const made of [dataDir, folder]) await rm(made, { recursive: true, force: true });
  });

  async function send(path: string, fields: Record<string, string | Blob>): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(`${server.origin}${path}`, { method: 'POST', headers: { 'x-api-key': key }, body });
  }
  const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

  test('pads pictures, extracts audio, monitors a shop and sends webhooks', async () => {
    expect(await useEverything(server.origin, market, 2)).toMatchObject({
      pads: [200, 200],
      jobStatus: 'completed',
      webhooks: ['audio', 'shop'],
    });
  });

  test('draws text in built-in fonts and in a font of the customer', async () => {
    const font = await send('/api/fonts', { file: blob(await sampleFont()), name: 'Own' });
    expect(font.status).toBe(201);
    const image = blob(samplePicture('dot.png'));
    for (const font_family of ['Inter', 'Own'])
      expect(await send('/api/text_overlay', { image, text: 'سلام 🎉 A', font_family })).toHaveProperty(
        'status',
        200,
      );
  });

  test('extracts audio with both engines', async () => {
    const video = blob(videoBytes('aac.mp4'));
    for (const method of ['ffmpeg', 'mediabunny'])
      expect(await send('/api/extract-audio', { video, processing_method: method })).toHaveProperty(
        'status',
        202,
      );
    await expect
      .poll(async () => (await jobsOf(server.origin, [key])).map(({ status }) => status))
      .toEqual(['completed', 'completed']);
  });

  test('serves guides, the OAuth server and the tools of language models', async () => {
    for (const path of ['/docs/templates', '/changelog', '/.well-known/oauth-authorization-server'])
      expect(await fetch(`${server.origin}${path}`)).toHaveProperty('status', 200);
    const initialize = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const response = await fetch(`${server.origin}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(initialize),
    });
    expect(await response.text()).toContain('pad_image');
  });

  test('backs up and restores', async () => {
    const archive = join(folder, 'backup.tgz');
    const restored = join(folder, 'restored');
    for (const [program, dir] of [
      ['backup', dataDir],
      ['restore', restored],
    ] as const) {
      const ran = spawnSync(process.execPath, [join(folder, `dist/server/${program}.js`), archive], {
        env: { ...process.env, DATA_DIR: dir },
        encoding: 'utf8',
      });
      expect(ran).toMatchObject({ status: 0, stderr: '' });
    }
    expect(existsSync(embeddedDatabaseDir(restored))).toBe(true);
  });

  test('names the source in stack traces', () => {
    const script = 'src/platform/server/image/work/child.ts';
    // An image process without the pipe that its parent opens.
    const { stderr } = spawnSync(process.execPath, ['dist/server/image-child.js'], { encoding: 'utf8' });
    const [, line = ''] = new RegExp(`/${script}:(\\d+):`).exec(stderr) ?? [];
    expect(readFileSync(script, 'utf8').split('\n')[Number(line) - 1]).toContain('readSync(pipe');
  });
});
