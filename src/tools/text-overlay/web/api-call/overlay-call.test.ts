import { expect, test } from 'vitest';
import { reduceEditor } from '#tools/text-overlay/web/state/editor.ts';
import { startEditor, workOf } from '#tools/text-overlay/web/state/editor-state.ts';
import type { PlacedText } from '#tools/text-overlay/web/state/overlay.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { toApiOverlay } from './api-overlays.ts';
import { overlayCall, overlayNodeName } from './overlay-call.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { overlayEntrySchema } from '#tools/text-overlay/shared/contract.ts';

const picture = { width: 1200, height: 800 } as unknown as Picture;
const added = reduceEditor(reduceEditor(startEditor(), { type: 'pictureLoaded', picture }), {
  type: 'added',
  text: `It's "NEW"\nDROP`,
});
const [overlay] = workOf(added).overlays.filter(isText);
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
const byUrl = overlayCall({ ...base, source: { kind: 'url', url: 'https://example.com/a.png' } });
const byFile = overlayCall({ ...base, source: { kind: 'file', name: `it's "art"; 1.png` } });
const codeOf = (call: typeof byUrl, id: string) =>
  callSnippets(call, overlayNodeName).find((snippet) => snippet.id === id)?.code ?? '';

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

test('several outlines are sent in place of the plain one', () => {
  const outlines = [
    { color: '#FFFFFF', width: 4 },
    { color: '#000000', width: '6%' },
  ] as const;
  const sent = toApiOverlay({ ...text, outline: undefined, outlines });
  expect(sent).toMatchObject({ outlines });
  expect(sent).not.toHaveProperty('outline_width');
  expect(overlayEntrySchema.parse(sent)).toMatchObject({ outlines, outline: undefined });
});

test('a shell leaves the quotes in a text and in a file name as they are', () => {
  expect(codeOf(byUrl, 'curl')).toContain(`"text":"It'\\''s \\"NEW\\"\\nDROP"`);
  expect(codeOf(byFile, 'curl')).toContain(`-F 'image=@"it'\\''s \\"art\\"; 1.png"'`);
  expect(codeOf(byFile, 'curl')).toContain(`-F 'overlays=[`);
});

test('a picture with an address is sent by it, any other as its file', () => {
  for (const id of ['curl', 'fetch', 'python', 'n8n']) {
    expect(codeOf(byUrl, id), id).toContain('https://example.com/a.png');
    expect(codeOf(byFile, id), id).not.toContain('image_url');
  }
  expect(codeOf(byFile, 'fetch')).toContain(`openAsBlob('it\\'s "art"; 1.png')`);
  expect(codeOf(byFile, 'python')).toContain(`open("it's \\"art\\"; 1.png", "rb")`);
  expect(codeOf(byFile, 'python')).toMatch(/^import json\n\nimport requests\n[^]*json\.dumps\(\[\{/);
});

test('the n8n node can be pasted: it is JSON with the whole body, and the key is a credential', () => {
  const [node] = JSON.parse(codeOf(byUrl, 'n8n')).nodes;
  expect(node.type).toBe('n8n-nodes-base.httpRequest');
  expect(node.parameters.genericAuthType).toBe('httpHeaderAuth');
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
  const source = { kind: 'url', url: 'https://example.com/a.png' } as const;
  for (const from of [source, { kind: 'file', name: 'a.png' } as const]) {
    const code = codeOf(overlayCall({ ...base, source: from, overlays }), 'python');
    expect(code).toContain('"uppercase": True,');
    expect(code).toContain(String.raw`it is\n\"uppercase\": true`);
  }
});

test('the placeholder for the key is in every language that shows one', () => {
  for (const id of ['curl', 'fetch', 'python']) expect(codeOf(byFile, id), id).toContain('op_abcde...');
});
