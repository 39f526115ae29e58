import { expect, test } from 'vitest';
import { parseCssColour } from '#platform/shared/css-colours.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { paddingCall, paddingNodeName } from './padding-call.ts';

const base = {
  url: 'https://overprint.example/api/image_padding',
  key: 'op_abcde...',
  source: { kind: 'url', url: 'https://example.com/a.png' },
  paddingPx: 40,
} as const;
const background = (text: string) => parseCssColour(text) ?? expect.fail(text);

test('the call names the sizes and the colour as the API does', () => {
  const { fields } = paddingCall({ ...base, outputPx: 2_400, background: background('teal') });
  expect(Object.fromEntries(fields)).toEqual({
    image_url: 'https://example.com/a.png',
    padding_size: 40,
    output_size: 2_400,
    padding_color: '#008080',
  });
  const half = paddingCall({ ...base, background: background('#0088AA80') });
  expect(Object.fromEntries(half.fields)).toMatchObject({ padding_color: '#0088AA80' });
});

test('the call names how the file is written', () => {
  const output = [
    ['format', 'jpeg'],
    ['max_bytes', 200_000],
    ['trim', true],
  ] as const;
  const { fields } = paddingCall({ ...base, background: background('white'), output });
  expect(Object.fromEntries(fields)).toMatchObject({ format: 'jpeg', max_bytes: 200_000, trim: true });
});

test('a transparent square of a file is a form in each language', () => {
  const source = { kind: 'file', name: 'art.png' } as const;
  const call = paddingCall({ ...base, source, background: background('transparent') });
  for (const { id, code } of callSnippets(call, paddingNodeName)) {
    expect(code, id).toContain('transparency');
    expect(code, id).not.toMatch(/image_url|output_size|padding_color/);
  }
});
