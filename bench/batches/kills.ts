import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { type ServerProcess, startServerProcess } from '#test/process/server-process.ts';
import { row } from '#bench/report.ts';
import { endOf, photographs, premiumAccount, sendBatch, usedBy } from './client.ts';

const items = 500;
const killEveryMs = 5_000;

/** Kills the program every 5 s while it works on a batch of 500, and counts what is left of its promises. */
export async function killEmbedded(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-batches-'));
  const webhookIds = new Set<string>();
  const receiver = createServer((request, response) => {
    webhookIds.add(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end('ok'));
  });
  await listen(receiver);
  const hook = `127.0.0.1:${portOf(receiver)}`;
  const settings = { OUTBOUND_ALLOW: hook };
  let server: ServerProcess = await startServerProcess(dataDir, settings);
  try {
    const account = await premiumAccount(server.origin, 'killed');
    const pictures = await photographs(10, 1_600, 1_200);
    const id = await sendBatch(server.origin, account, {
      pictures,
      count: items,
      webhookUrl: `http://${hook}/`,
    });
    let hasEnded = false;
    const ended = endOf(() => server.origin, account, id).finally(() => {
      hasEnded = true;
    });
    let kills = 0;
    for (;;) {
      await Promise.race([ended, delay(killEveryMs)]);
      if (hasEnded) break;
      await server.end('SIGKILL');
      kills += 1;
      server = await startServerProcess(dataDir, settings);
    }
    const batch = await ended;
    row(
      `500 items, kill -9 x ${kills}`,
      String(batch.completed),
      `completed, ${batch.failed} failed, of ${items}`,
    );
    row('units of quota', String(await usedBy(server.origin, account)), `for ${batch.completed} pictures`);
    await delay(2_000);
    row('webhooks by their ids', String(webhookIds.size), 'for one batch');
    await checkZip(dataDir, batch.zip_url?.replace(/^https?:\/\/[^/]+/, server.origin) ?? '');
  } finally {
    await server.end('SIGKILL');
    receiver.closeAllConnections();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function checkZip(dir: string, url: string): Promise<void> {
  const path = join(dir, 'pictures.zip');
  const response = await fetch(url);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const { stdout, status } = spawnSync('unzip', ['-t', path], { encoding: 'utf8', maxBuffer: 2 ** 24 });
  const sound = stdout.split('\n').filter((line) => line.endsWith('OK')).length;
  row('pictures in the ZIP by unzip -t', String(sound), status === 0 ? 'no errors' : `status ${status}`);
}
