import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FormServer,
  fieldText,
  fileText,
  formOf,
  partText,
  startFormServer,
} from '#test/upload/form-server.ts';
import { readFieldText } from './form.ts';

const end = '--B--\r\n';
let server: FormServer;

beforeEach(async () => {
  server = await startFormServer();
});
afterEach(() => server.close());

describe('a form is read', () => {
  test('with its texts in order and its files on disk', async () => {
    const response = await server.post(
      formOf(
        ['b', 'ü☃'],
        ['image', 'a.png', Buffer.alloc(99_999, 1)],
        ['a', ''],
        ['mask', 'm.png', Buffer.alloc(1_000)],
      ),
    );
    expect(response).toEqual({
      fields: { b: 'ü☃', a: '' },
      files: expect.arrayContaining([
        { field: 'image', name: 'a.png', declaredType: 'image/png', sizeBytes: 99_999 },
        { field: 'mask', name: 'm.png', declaredType: 'image/png', sizeBytes: 1_000 },
      ]) as unknown,
    });
    expect(Object.keys(response.fields ?? {})).toEqual(['b', 'a']);
  });

  test.each([
    ['with nothing in it', end, {}],
    ['with a preamble and an epilogue', `hello\r\n${fieldText('a', '1')}${end}bye`, { a: '1' }],
    [
      'with unquoted and oddly spaced parameters',
      `${partText('content-disposition:form-data ;name = a', '1')}${end}`,
      { a: '1' },
    ],
  ])('%s', async (_name, body, fields) => expect(await server.postRaw(body)).toEqual({ fields, files: [] }));

  test.each([
    ['../../../etc/cron.d/x.png', '../../../etc/cron.d/x.png'],
    ['a"\r\nSet-Cookie: x=1.png', 'a"Set-Cookie: x=1.png'],
    [`it's "new".png`, `it's "new".png`],
    ['100%25 new%20art.png', '100%25 new%20art.png'],
  ])('with the file name %j as it was chosen, but for the ends of lines', async (sent, received) => {
    expect(await server.post(formOf(['mask', sent, Buffer.from('x')]))).toMatchObject({
      files: [{ name: received }],
    });
  });
});

describe('a body is refused', () => {
  const tooLong = 'b'.repeat(71);

  test.each([
    ['of another type', 'x', 'application/json', 415],
    ['that is urlencoded', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['without a boundary', '--B0\r\n', 'multipart/form-data', 400],
    ['with an empty boundary', '--\r\n', 'multipart/form-data; boundary=""', 400],
    [
      'with a boundary of 71 characters',
      `--${tooLong}--\r\n`,
      `multipart/form-data; boundary=${tooLong}`,
      400,
    ],
    ['with two boundaries', end, 'multipart/form-data; boundary=B; boundary=C', 400],
  ])('%s', async (_name, body, contentType, status) =>
    expect(await server.postRaw(body, contentType)).toMatchObject({ status }),
  );

  test.each([
    ['that is empty', '', 400, 'malformed_form'],
    ['cut inside a text', fieldText('a', 'x').slice(0, -2), 400, 'malformed_form'],
    ['cut inside a file', fileText('image', 'x'.repeat(5_000)).slice(0, -20), 400, 'malformed_form'],
    ['cut inside the closing boundary', `${fieldText('a', '1')}--B`, 400, 'malformed_form'],
    [
      'whose part names no field',
      `${partText('Content-Disposition: form-data', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'whose part is no form data',
      `${partText('Content-Disposition: attachment; name="a"', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    ['whose part has no header', `--B\r\n${end}`, 400, 'malformed_form'],
    [
      'whose part has a bare line feed',
      `${partText('Content-Disposition: form-data; name="a\nb"', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'whose part has a broken parameter',
      `${partText('Content-Disposition: form-data; name="a', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'whose part repeats a parameter',
      `${partText('Content-Disposition: form-data; name="a"; name="b"', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'with a part header named __proto__',
      `${partText('Content-Disposition: form-data; name="a"\r\n__proto__: x', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    ['with a field named __proto__', `${fieldText('__proto__', 'x')}${end}`, 400, 'malformed_form'],
    [
      'with part headers that are too long',
      `${partText(`Content-Disposition: form-data; name="${'a'.repeat(20_000)}"`, 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'with the same text twice',
      `${fieldText('a', '1')}${fieldText('a', '2')}${end}`,
      400,
      'duplicate_field',
    ],
    ['with a text over its limit', `${fieldText('a', 'x'.repeat(1_001))}${end}`, 413, 'field_too_large'],
    [
      'with too many texts',
      `${Array.from({ length: 6 }, (_, index) => fieldText(`f${index}`, '1')).join('')}${end}`,
      413,
      'too_many_fields',
    ],
    [
      'with too many texts, cut inside the last',
      Array.from({ length: 15 }, (_, index) => fieldText(`f${index}`, '1'))
        .join('')
        .slice(0, -3),
      413,
      'too_many_fields',
    ],
    ['with a file in a field that takes none', `${fileText('image2', 'x')}${end}`, 400, 'unknown_field'],
    [
      'with a second file in one field',
      `${fileText('image', 'x')}${fileText('image', 'x')}${end}`,
      400,
      'duplicate_field',
    ],
    ['with a file over its limit', `${fileText('mask', 'x'.repeat(1_001))}${end}`, 413, 'file_too_large'],
    [
      'with an empty file where the sniff wants content',
      `${fileText('image', '')}${end}`,
      400,
      'invalid_image',
    ],
    ['with a preamble that never ends', 'x'.repeat(400_000), 413, 'file_too_large'],
  ])('%s, and leaves nothing on disk', async (_name, body, status, code) => {
    expect(await server.postRaw(body)).toMatchObject({ status, code });
    expect(await server.filesLeft()).toEqual([]);
  });

  test('that is compressed', async () =>
    expect(await server.postRaw(end, undefined, 'Content-Encoding: gzip\r\n')).toMatchObject({
      status: 415,
    }));

  test('naming the field that is unknown', async () =>
    expect(await server.postRaw(`${fileText('image2', 'x')}${end}`)).toMatchObject({
      error: 'Unknown field: image2',
    }));

  test('before a byte of it is read when it is declared longer than any form', async () =>
    expect(await server.postRaw('', undefined, 'Content-Length: 600000000\r\n')).toMatchObject({
      status: 413,
      code: 'file_too_large',
    }));

  test('while it streams, when no length is declared', async () => {
    const body = `${fileText('image', 'x'.repeat(100_001))}${end}`;
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const response = await server.postRaw(chunked, undefined, 'Transfer-Encoding: chunked\r\n');
    expect(response).toMatchObject({ status: 413, code: 'file_too_large' });
    expect(await server.filesLeft()).toEqual([]);
  });

  test('by its first bytes, while the rest is still to come', async () =>
    expect(
      await server.postRaw(
        fileText('image', '!'.repeat(5_000)).slice(0, -2),
        undefined,
        'Content-Length: 90000\r\n',
      ),
    ).toMatchObject({ status: 400, code: 'invalid_image' }));
});

describe('a text field', () => {
  async function* bytes(...chunks: number[][]): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield Uint8Array.from(chunk);
  }

  test('a character split between two chunks is read whole', async () => {
    expect(await readFieldText(bytes([0xe2, 0x98], [0x83]), 'a', { maxBytes: 3 })).toBe('☃');
  });

  test.each([
    ['a byte that no UTF-8 has', [0xff]],
    ['a character cut short', [0xe2, 0x98]],
    ['a surrogate by itself', [0xed, 0xa0, 0x80]],
  ])('%s is 400', async (_name, sent) => {
    await expect(readFieldText(bytes(sent), 'a', { maxBytes: 10 })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_text',
    });
  });

  test('one byte over the limit is 413 and names the field', async () => {
    const reading = readFieldText(bytes([0x61, 0x61], [0x61]), 'colour', { maxBytes: 2 });
    await expect(reading).rejects.toMatchObject({ status: 413, message: 'Field is too large: "colour"' });
  });
});
