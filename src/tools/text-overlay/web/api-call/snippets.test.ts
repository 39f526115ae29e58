import { expect, test } from 'vitest';
import { overlayEntrySchema } from '../../shared/overlay-fields.ts';
import { type PlacedText, reduceEditor, startEditor, workOf } from '../state/editor.ts';
import type { Picture } from '../../../../platform/web/picture/picture.ts';
import { type ApiCall, toApiOverlay } from './api-overlays.ts';
import { overlaySnippets } from './snippets.ts';

const picture = { width: 1200, height: 800 } as unknown as Picture;
const added = reduceEditor(reduceEditor(startEditor(), { type: 'pictureLoaded', picture }), {
  type: 'added',
  text: `It's "NEW"\nDROP`,
});
const [overlay] = workOf(added).overlays;
const text: PlacedText = overlay!;
/** With every field that the editor has a control for. */
const styled: PlacedText = {
  ...text,
  fontWeight: 700,
  letterSpacing: 0.12,
  uppercase: true,
  align: 'right',
  lineHeight: 1.45,
  maxWidth: 420.5,
  maxHeight: '30%',
  fit: 'shrink',
  opacity: 0.8,
  rotation: -12.5,
  shadow: { x: 0, y: 12, blur: 24, color: '#00000099' },
};
const base = {
  url: 'https://overprint.example/api/text_overlay',
  key: 'op_abcde...',
  overlays: [toApiOverlay(text)],
};
const byUrl: ApiCall = { ...base, source: { kind: 'url', url: 'https://example.com/a.png' } };
const byFile: ApiCall = { ...base, source: { kind: 'file', name: `it's "art"; 1.png` } };
const codeOf = (call: ApiCall, id: string) =>
  overlaySnippets(call).find((snippet) => snippet.id === id)?.code ?? '';

test('a text is sent with the field names of the API', () => {
  expect(toApiOverlay(text)).toEqual({
    text: `It's "NEW"\nDROP`,
    x: 600,
    y: 400,
    font_size: 24,
    font_family: 'Inter',
    color: '#FFFFFF',
    align: 'center',
    line_height: 1.2,
    outline_color: '#000000',
    outline_width: 5,
  });
});

test('a text without an outline has no outline fields, because the API would draw it', () => {
  expect(toApiOverlay({ ...text, outline: undefined })).not.toHaveProperty('outline_width');
  expect(toApiOverlay({ ...text, outline: undefined })).not.toHaveProperty('outline_color');
});

test('the API reads every field as the editor has it', () => {
  const { id: _id, ...expected } = styled as PlacedText & { id?: number };
  expect(overlayEntrySchema.parse(toApiOverlay(styled))).toEqual(expected);
  expect(toApiOverlay(text)).not.toHaveProperty('max_width');
});

test('a shell leaves the quotes in a text and in a file name as they are', () => {
  expect(codeOf(byUrl, 'curl')).toContain(`"text": "It'\\''s \\"NEW\\"\\nDROP"`);
  expect(codeOf(byFile, 'curl')).toContain(`-F 'image=@"it'\\''s \\"art\\"; 1.png"'`);
  expect(codeOf(byFile, 'curl')).toContain(`--form-string 'overlays=[`);
});

test('a picture with an address is sent by it, any other as its file', () => {
  for (const id of ['curl', 'fetch', 'python', 'n8n']) {
    expect(codeOf(byUrl, id), id).toContain('https://example.com/a.png');
    expect(codeOf(byFile, id), id).not.toContain('image_url');
  }
  expect(codeOf(byFile, 'fetch')).toContain(`openAsBlob("it's \\"art\\"; 1.png")`);
  expect(codeOf(byFile, 'python')).toContain(`open("it's \\"art\\"; 1.png", "rb")`);
});

test('the n8n node can be pasted: it is JSON with the key and the whole body', () => {
  const [node] = JSON.parse(codeOf(byUrl, 'n8n')).nodes;
  expect(node.type).toBe('n8n-nodes-base.httpRequest');
  expect(JSON.parse(node.parameters.jsonBody)).toEqual({
    image_url: 'https://example.com/a.png',
    overlays: base.overlays,
  });
  const [fileNode] = JSON.parse(codeOf(byFile, 'n8n')).nodes;
  const [image, overlays] = fileNode.parameters.bodyParameters.parameters;
  expect(image).toMatchObject({ parameterType: 'formBinaryData', name: 'image' });
  expect(JSON.parse(overlays.value)).toEqual(base.overlays);
});

test('Python gets its own word for true, and a text with the other one as it is', () => {
  const overlays = [toApiOverlay({ ...styled, text: 'it is\n"uppercase": true' })];
  for (const call of [byUrl, byFile]) {
    const code = codeOf({ ...call, overlays }, 'python');
    expect(code).toMatch(/"uppercase": True,$/m);
    expect(code).toContain(String.raw`it is\n\"uppercase\": true`);
  }
});

test('the placeholder for the key is in every language', () => {
  for (const { id, code } of overlaySnippets(byFile)) expect(code, id).toContain('op_abcde...');
});
