import { string } from 'fast-check';
import { readBoundary, readPartHeader } from '#platform/server/upload/form-headers.ts';
import { jsonFromText } from '#platform/shared/json-bounds.ts';
import { casesOf, filled, kilobyte, megabyte, type ParserCase, readsAny, readsEach } from './case.ts';

const boundary = 'B';
const part = (header: string) => `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`;
const form =
  (path: string, make: () => Buffer): ParserCase['prepare'] =>
  (world) => {
    const body = make();
    return () => world.post(path, `multipart/form-data; boundary=${boundary}`, body);
  };
const end = `\r\n--${boundary}--\r\n`;
const fileStart = `${part('name="image"; filename="f"')}GIF89a`;

const forms = casesOf('Forms', {
  '50 MB of line breaks': form('/api/image_padding', () => filled(fileStart, '\r\n', end, 50 * megabyte)),
  '50 MB of what nearly is a boundary': form('/api/image_padding', () =>
    filled(fileStart, '\r\n--A', end, 50 * megabyte),
  ),
  'parts without end': form('/api/image_padding', () =>
    filled('', `${part('name="a"')}\r\n`, end, 20 * megabyte),
  ),
  'parts without a header': form('/api/image_padding', () =>
    filled('', `--${boundary}\r\n\r\n\r\n`, end, 20 * megabyte),
  ),
  '50 texts of 64 KB': form('/api/text_overlay', () =>
    Buffer.from(
      Array.from(
        { length: 50 },
        (_value, index) => `${part(`name="a${index}"`)}${'x'.repeat(65_000)}\r\n`,
      ).join('') + end,
    ),
  ),
  'any header of a part': readsAny(string({ unit: 'binary-ascii', maxLength: 300 }), (text) =>
    readPartHeader({ 'content-disposition': [`form-data; name="image"${text}`] }),
  ),
  'long headers of a part': readsEach(
    () =>
      [';', '; ', ';a="', ';a="\\"', ';a=', '; a', "%''", ';a=b'].map((unit) =>
        unit.repeat(8_000 / unit.length),
      ),
    (text) =>
      readPartHeader({ 'content-disposition': [`form-data; name="image"; filename*=utf-8''%41${text}`] }),
  ),
  'long boundaries': readsEach(
    () => ['; ', ';boundary', '; boundary ', ';boundary="', ';boundary=a'].map((unit) => unit.repeat(1_000)),
    (text) => readBoundary({ 'content-type': `multipart/form-data${text}` }),
  ),
});

const urlencoded = casesOf('Urlencoded bodies', {
  '16 KB of everything that is decoded': (world) => {
    const units = ['%', '%41', '&', 'a=&', '+', '=', 'a&a=%ff&'];
    const bodies = units.map((unit) =>
      filled('grant_type=refresh_token&refresh_token=', unit, '', 16 * kilobyte),
    );
    return async () => {
      for (const body of bodies)
        await world.post('/securetoken.googleapis.com/v1/token', 'application/x-www-form-urlencoded', body);
    };
  },
});

const encoded =
  (path: string, make: () => Buffer): ParserCase['prepare'] =>
  (world) => {
    const body = make();
    return () => world.post(path, 'application/x-www-form-urlencoded', body);
  };
const gif = 'image=R0lGODlh';

const encodedWithFiles = casesOf('Urlencoded bodies with files', {
  '66 MB of base64': encoded('/api/image_padding', () => filled(gif, 'AAAA', '', 66 * megabyte)),
  '66 MB of escaped base64': encoded('/api/image_padding', () => filled(gif, '%2B', '', 66 * megabyte)),
  '66 MB of nearly an address': encoded('/api/image_padding', () =>
    filled('image=', '%20', 'http', 66 * megabyte),
  ),
  '10 MB of a text': encoded('/api/image_padding', () => filled('url=', '%2541', '', 10 * megabyte)),
  '10 MB of fields': encoded('/api/image_padding', () => filled('', 'a=&', '', 10 * megabyte)),
  '1 MB of fields': encoded('/api/image_padding', () => filled('', 'a=&', '', megabyte - 10)),
  '1 MB of a list': encoded('/api/text_overlay', () => filled('overlays=', '%7B,', '', megabyte - 10)),
  '1 MB of a choice': encoded('/api/text_overlay', () => filled('position=', '_-', '', megabyte - 10)),
  '1 MB of a time': encoded('/api/extract-audio', () => filled('start=', '1:', '', megabyte - 10)),
  '66 MB of base64 in a part': form('/api/image_padding', () =>
    filled(`${part('name="image"')}R0lGODlh`, 'AAAA', end, 66 * megabyte),
  ),
});

const textsInForms = casesOf("JSON in a form's text", {
  'any text': readsAny(string({ maxLength: 200 }), jsonFromText),
  '64 KB, nearly JSON': readsEach(
    () =>
      ['[', '{"a":', '[],', '"', '\\', '1', '{"__proto__":'].map((unit) => unit.repeat(64_000 / unit.length)),
    jsonFromText,
  ),
  '1 MB': readsEach(
    () => [
      `[${'0,'.repeat(49_000)}0]`,
      `["${'\\u0041'.repeat(170_000)}"]`,
      `[${'['.repeat(31)}${' '.repeat(megabyte)}`,
    ],
    jsonFromText,
  ),
});

export const formCases: readonly ParserCase[] = [
  ...forms,
  ...urlencoded,
  ...encodedWithFiles,
  ...textsInForms,
];
