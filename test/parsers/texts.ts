import { string } from 'fast-check';
import { readRetryAfterMs } from '#platform/server/outbound/retry-after.ts';
import { checkUrl, RefusedUrl } from '#platform/server/outbound/url.ts';
import { parseHexColour } from '#platform/shared/colour.ts';
import { parseCssColour } from '#platform/shared/css-colours.ts';
import { Problem } from '#platform/shared/problem.ts';
import { attachmentHeader, nameOfUrl, plainName } from '#tools/audio-extraction/server/source-name.ts';
import { parseShopUrl } from '#tools/shop-monitor/shared/shop-url.ts';
import { parseCsv } from '#workflows/batches/server/parse-csv.ts';
import { parseTemplateText } from '#workflows/templates/shared/variables.ts';
import { casesOf, type ParserCase, readsAny, readsEach } from './case.ts';

const anyText = string({ unit: 'binary', maxLength: 200 });
const megabyte = 1_000_000;
const long = (...units: string[]) => units.map((unit) => unit.repeat(megabyte / unit.length));

const readsColour = (text: string) => [parseHexColour(text), parseCssColour(text)];
const readsShop = (text: string) => [text, `https://www.redbubble.com/people/${text}`].map(parseShopUrl);
const readsName = (text: string) => attachmentHeader(plainName(text) ?? null);
const readsWait = (text: string) => readRetryAfterMs(text, new Date(0));
const rules = { ports: [80, 443], allow: [], publicUrl: 'https://shop.example.com' };

function readsCsv(text: string): void {
  try {
    parseCsv(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

function readsUrl(text: string): void {
  for (const url of [text, `http://${text}`, `https://example.com/${text}`]) {
    try {
      nameOfUrl(checkUrl(url, rules));
    } catch (error) {
      if (!(error instanceof RefusedUrl)) throw error;
    }
  }
}

export const textCases: readonly ParserCase[] = [
  ...casesOf('Variables in texts of templates', {
    'any text': readsAny(anyText, parseTemplateText),
    'of 1 MB': readsEach(() => long('{', '{{', '{{a', '{{a}}', '{{a|', '}}', '\\{{'), parseTemplateText),
  }),
  ...casesOf('CSV of batches', {
    'any text': readsAny(anyText, readsCsv),
    'of 1 MB': readsEach(
      () => [
        ...long('a\n', '"a\n', 'a"b\n', '"a"b\n', ',', '""', '\n', '\u0301').map(
          (rows) => `image_url\n${rows}`,
        ),
        `image_url\n${'"a""'.repeat(megabyte / 4)}`,
        `image_url\n${'\r'.repeat(megabyte)}`,
        `image_url\n${`x"${','.repeat(120_000)}\n`.repeat(8)}`,
        `image_url${',c'.repeat(1_699)}\n${`${','.repeat(1_699)}\n`.repeat(499)}`,
        `${Array.from({ length: 120_000 }, (_value, index) => `c${index}`).join(',')}\n`,
      ],
      readsCsv,
    ),
  }),
  ...casesOf('Colours', {
    'any text': readsAny(anyText, readsColour),
    'of 1 MB': readsEach(() => long('#', 'f', '#ffffff', 'red', '\u0130'), readsColour),
  }),
  ...casesOf('Shop addresses', {
    'any text': readsAny(anyText, readsShop),
    'of 1 MB, and of 500': readsEach(
      () => [
        ...long('a', 'http://', '/', '?'),
        'a-'.repeat(200),
        '/shop'.repeat(80),
        'http:'.repeat(90),
        '@'.repeat(499),
      ],
      readsShop,
    ),
  }),
  ...casesOf('Addresses that users give', {
    'any text': readsAny(anyText, readsUrl),
    'of 1 MB, and of 2,000': readsEach(
      () => [
        ...long('a', 'a.', '%41'),
        ...[
          'a.',
          '%',
          '%2e',
          'xn--',
          'xn--a.',
          '\u3002',
          '\u0130',
          '1.',
          '0x',
          '[',
          '@',
          '../',
          '\u00df',
        ].map((unit) => unit.repeat(2_000 / unit.length)),
      ],
      readsUrl,
    ),
  }),
  ...casesOf('Names of files', {
    'any text': readsAny(anyText, readsName),
    'of 16 KB': readsEach(
      () => ['.', '/', '\\', '\ud800', 'a.', '"', '%', '\u202e'].map((unit) => unit.repeat(16_000)),
      readsName,
    ),
  }),
  ...casesOf('Retry-After', {
    'any text': readsAny(anyText, readsWait),
    'of 16 KB': readsEach(
      () => ['1', ' ', '1 ', '(', '-', 'Jan ', '1:'].map((unit) => unit.repeat(16_000)),
      readsWait,
    ),
  }),
];
