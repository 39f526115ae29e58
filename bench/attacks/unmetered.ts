import { processorMs } from '#bench/processor-time.ts';
import { type Attack, type AnyRequest, keyOf, type Target } from './attack.ts';
import { folderBytes } from './folder-bytes.ts';
import { makeForm } from './form.ts';

const rounds = 40;
const atOnce = 4;
const kilobyte = 1024;

/** Batches that cost no unit: tables of many cells, values of every item, long options. */
export const unmetered: readonly Attack[] = [
  csvAttack('B1-commas', 'a CSV of 900,000 commas', `image_url\n${','.repeat(900_000)}\n`),
  csvAttack('B1-columns', 'a CSV of 499 rows of 1,700 columns', wideTable(1_700, 499)),
  {
    name: 'B2-values',
    sends: `${rounds} x 500 rows with 20 values of 1,000 characters of four bytes`,
    premium: true,
    prepare: async () => ({ run: sendValues }),
  },
  {
    name: 'W1-options',
    sends: `${rounds} x options with 60,000 spaces`,
    prepare: async () => {
      const options = JSON.stringify({ overlays: `[${' '.repeat(60_000)}{"text":"a"}]` });
      const rows = Buffer.from('image_url\nhttps://example.invalid/a.png\n');
      const call = batchRequest({ tool: 'text_overlay', options }, rows);
      return { run: (target) => sendRounds(target, call) };
    },
  },
];

function csvAttack(name: string, what: string, csv: string): Attack {
  return {
    name,
    sends: `${rounds} x ${what}`,
    prepare: async () => {
      const call = batchRequest({ tool: 'image_padding' }, Buffer.from(csv));
      return { run: (target) => sendRounds(target, call) };
    },
  };
}

function wideTable(columns: number, rows: number): string {
  const header = ['image_url', ...Array.from({ length: columns - 1 }, (_, index) => `c${index}`)].join(',');
  return `${header}\n${`${','.repeat(columns - 1)}\n`.repeat(rows)}`;
}

function batchRequest(fields: Readonly<Record<string, string>>, csv: Buffer): AnyRequest {
  return { path: '/api/batches', ...makeForm(fields, { field: 'csv', name: 'rows.csv', bytes: csv }) };
}

async function sendValues(target: Target): Promise<void> {
  const names = Array.from({ length: 20 }, (_, index) => `v${index}`);
  const overlays = names.map((name) => ({ text: `{{${name}}}` }));
  const response = await fetch(`${target.origin}/api/templates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': keyOf(target) },
    body: JSON.stringify({ name: 'values', overlays }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  // A field of a form has at most 64 KB; in JSON all values are legal.
  const values = Object.fromEntries(names.map((name) => [name, '\u{1f600}'.repeat(1_000)]));
  const csv = `image_url\n${'https://example.invalid/a.png\n'.repeat(500)}`;
  const body = Buffer.from(JSON.stringify({ template_id: data.id, values, csv }));
  await sendRounds(target, { path: '/api/batches', contentType: 'application/json', body });
}

/** Sends a call again and again, a few at once, and notes what each one cost. */
async function sendRounds(target: Target, call: AnyRequest): Promise<void> {
  const [beforeMs, beforeBytes] = [processorMs(target.pid), await folderBytes(target.dataDir)];
  const key = keyOf(target);
  for (let sent = 0; sent < rounds && !target.signal.aborted; sent += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => target.send({ ...call, key })));
  if (target.signal.aborted) return;
  const cpuMs = (processorMs(target.pid) - beforeMs) / rounds;
  const bytes = (await folderBytes(target.dataDir)) - beforeBytes;
  const usage = await fetch(`${target.origin}/api/usage`, { headers: { 'x-api-key': key } });
  const { used } = (await usage.json()) as { used: number };
  target.note(
    `a call: ${Math.round(cpuMs)} ms CPU, ${Math.round(bytes / rounds / kilobyte)} KB; ${used} units`,
  );
}
