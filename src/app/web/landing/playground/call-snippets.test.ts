import { expect, test } from 'vitest';
import { playgroundSnippets } from './call-snippets.ts';
import { initialEdits, type Edits } from './edits.ts';

function codeOf(language: string, part: Partial<Edits> = {}): string {
  const edits = { ...initialEdits, ...part };
  const call = {
    origin: 'https://overprint.example',
    key: 'YOUR_API_KEY',
    fileName: `it's "art".png`,
    edits,
  };
  return playgroundSnippets(call).find(({ id }) => id === language)?.code ?? '';
}

test('a square with text takes two calls, the second of which reads the response of the first one', () => {
  const curl = codeOf('curl');
  expect(curl).toMatch(/^padded=\$\(curl -X POST 'https:\/\/overprint\.example\/api\/image_padding'/);
  expect(curl).toContain(`-F 'image=@"it'\\''s \\"art\\".png"'`);
  expect(curl).toContain(`-F 'padding_size=50' \\\n  -F 'transparency=yes' | jq -r .processed_image_url)`);
  expect(curl).toContain(`"image_url":"'"$padded"'"`);
  expect(curl).toContain('"position":"center"');

  const script = codeOf('fetch');
  expect(script).toContain('const padded = await paddedResponse.json();');
  expect(script).toContain('"image_url": padded.processed_image_url');

  const python = codeOf('python');
  expect(python).toContain('"image_url": padded["processed_image_url"]');
  expect(python.match(/^import requests$/gm)).toHaveLength(1);
});

test('n8n gets two nodes in a row, and braces in the text do not become an expression', () => {
  const { nodes, connections } = JSON.parse(codeOf('n8n', { text: '{{ $env.SECRET }}' }));
  expect(connections).toEqual({
    [nodes[0].name]: { main: [[{ node: nodes[1].name, type: 'main', index: 0 }]] },
  });
  const body: string = nodes[1].parameters.jsonBody;
  expect(body.match(/\{\{.*?\}\}/g)).toEqual(['{{ $json.processed_image_url }}']);
  const sent = JSON.parse(
    body.slice(1).replace('{{ $json.processed_image_url }}', 'https://overprint.example/padded.png'),
  );
  expect(sent.overlays[0].text).toBe('{{ $env.SECRET }}');
});

test.each(['curl', 'fetch', 'python', 'n8n'])('%s makes one call where one is enough', (language) => {
  const drawn = codeOf(language, { square: false });
  expect(drawn).toContain('/api/text_overlay');
  expect(drawn).not.toContain('/api/image_padding');
  const padded = codeOf(language, { text: ' ', background: 'custom', customColour: '#0088AA80' });
  expect(padded).toContain('/api/image_padding');
  expect(padded).not.toContain('/api/text_overlay');
  expect(padded).toContain('#0088AA80');
  expect(padded).not.toContain('transparency');
});
