import { randomBytes } from 'node:crypto';
import type { CaseFile, CaseInput, Generated } from './cases.ts';
import { fileContent } from './pictures.ts';

export interface Body {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Builds the body of a case; `index` counts repetitions. Returns undefined if the case sends none. */
export async function buildBody(input: CaseInput, index: number): Promise<Body | undefined> {
  if (input.body !== undefined)
    return { contentType: input.contentType ?? '', bytes: Buffer.from(input.body) };
  if (input.multipartRaw !== undefined) return rawForm(input.multipartRaw);
  if (input.multipart !== undefined) return form(input, index);
  if (input.json === undefined) return undefined;
  const text =
    input.literal && typeof input.json === 'string' ? input.json : JSON.stringify(expand(input.json));
  return { contentType: 'application/json', bytes: Buffer.from(text.replaceAll('{i}', String(index))) };
}

function expand(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { gen, char, n, bytes } = value as Generated;
  if (gen === 'repeat') return String(char).repeat(Number(n));
  if (gen === 'string-field') return { name: 'x'.repeat(Number(bytes)) };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expand(inner)]));
}

async function form({ multipart = {}, boundary: wanted }: CaseInput, index: number): Promise<Body> {
  const boundary = wanted ? String(expand(wanted)) : `b${randomBytes(8).toString('hex')}`;
  const fields: Record<string, string | CaseFile> =
    multipart.gen === 'fields'
      ? Object.fromEntries(
          Array.from({ length: Number(multipart.n) }, (_value, number) => [`field${number}`, 'x']),
        )
      : (multipart as Record<string, string | CaseFile>);
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) parts.push(await part(boundary, name, value, index));
  return {
    contentType: contentType(boundary),
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

async function part(
  boundary: string,
  name: string,
  value: string | CaseFile,
  index: number,
): Promise<Buffer> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  if (typeof value === 'string')
    return Buffer.from(`${head}\r\n\r\n${value.replaceAll('{i}', String(index))}\r\n`);
  const fileHead = `${head}; filename="${value.file}"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(fileHead), await fileContent(value), Buffer.from('\r\n')]);
}

/** Builds malformed forms. */
function rawForm(description: string): Body {
  const boundary = 'raw-boundary';
  const field = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="image"; ` +
    `filename="a.png"\r\n\r\n${'x'.repeat(200)}\r\n`;
  const end = `--${boundary}--\r\n`;
  const texts: Readonly<Record<string, string>> = {
    'cut 20 bytes before the closing boundary': field('padding_color').slice(0, -20),
    'part header "__proto__: x"':
      `--${boundary}\r\n__proto__: x\r\nContent-Disposition: form-data; ` +
      `name="__proto__"\r\n\r\nx\r\n${end}`,
    '15 fields then the body is cut inside a skipped part':
      Array.from({ length: 15 }, (_value, number) => field(`field${number}`)).join('') + file.slice(0, 120),
  };
  const text = texts[description];
  if (text === undefined) throw new Error(`Expected a raw form that is known, received ${description}`);
  return { contentType: contentType(boundary), bytes: Buffer.from(text) };
}

function contentType(boundary: string): string {
  return `multipart/form-data; boundary=${boundary}`;
}
