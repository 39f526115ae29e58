import type { Request } from 'autocannon';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Customer } from './seed.ts';

/** What one client sends, in this order, over and over. */
export type Script = readonly Request[];

const json = { 'content-type': 'application/json' };

/** Status, lists and keys. Each customer's client starts with another of them. */
export function callScripts(customers: readonly Customer[]): Script[] {
  return customers.map((customer, index) => {
    const calls = callsOf(customer);
    const first = index % calls.length;
    return [...calls.slice(first), ...calls.slice(0, first)].flat();
  });
}

function callsOf({ cookie, key, jobId }: Customer): Script[] {
  const owner = { cookie };
  const program = { 'x-api-key': key };
  return [
    [{ path: `/api/extract-audio/${jobId}`, headers: program }],
    [{ path: '/api/extract-audio', headers: program }],
    [{ path: '/api/requests', headers: owner }],
    [{ path: '/api/usage', headers: program }],
    [{ path: '/api/redbubble/shops', headers: program }],
    [{ path: '/api/keys', headers: owner }],
    makeAndDeleteKey(owner),
  ];
}

/** Two requests: the second deletes the key that the first creates. */
function makeAndDeleteKey(owner: { readonly cookie: string }): Script {
  return [
    {
      method: 'POST',
      path: '/api/keys',
      headers: { ...owner, ...json },
      body: '{"name":"load"}',
      onResponse: (_status, body, context) =>
        Object.assign(context, { id: (JSON.parse(body) as { id?: number }).id }),
    },
    {
      method: 'DELETE',
      headers: owner,
      setupRequest: (request, context) => ({
        ...request,
        path: `/api/keys/${(context as { id?: number }).id}`,
      }),
    },
  ];
}

const photograph = new URL('../../test/fixtures/samples/phone-12mp.jpg', import.meta.url);
/** 1.9 megapixels: what shops and messengers send. */
const usualPicture = { width: 1_600, height: 1_200, fit: 'cover' } as const;

export async function makeUsualPicture(): Promise<Buffer> {
  return sharp(await readFile(photograph))
    .resize(usualPicture)
    .jpeg({ quality: 85 })
    .toBuffer();
}

type Tool = 'image_padding' | 'text_overlay';

const fields: Readonly<Record<Tool, Readonly<Record<string, string>>>> = {
  image_padding: { padding_size: '50' },
  text_overlay: { text: 'Summer sale\nall shirts', font_size: '120', outline_width: '6' },
};

/** One request with a picture to a tool, for each customer's key. */
export async function pictureScripts(
  customers: readonly Customer[],
  tool: Tool,
  picture: Buffer,
): Promise<Script[]> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  for (const [name, value] of Object.entries(fields[tool])) form.set(name, value);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const path = `/api/${tool}`;
  return customers.map(({ key }) => [
    { method: 'POST', path, headers: { 'x-api-key': key, 'content-type': contentType }, body },
  ]);
}
