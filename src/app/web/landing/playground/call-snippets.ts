import { padImage } from '../../../../tools/image-padding/shared/contract.ts';
import { drawText } from '../../../../tools/text-overlay/shared/contract.ts';
import { toApiOverlay } from '../../../../tools/text-overlay/web/api-call/api-overlays.ts';
import type { PictureSource } from '../../../../platform/web/picture/picture.ts';
import { overlayNode, overlaySnippets } from '../../../../tools/text-overlay/web/api-call/snippets.ts';
import type { Snippet } from '../../../../platform/shared/reference/snippets.ts';
import { padNode, padSnippets } from './pad-snippets.ts';
import { backgroundOf, overlayOf, type Edits } from './edits.ts';

export interface PlaygroundCall {
  /** Of the API. */
  readonly origin: string;
  /** Shown in place of the secret. */
  readonly key: string;
  readonly fileName: string;
  readonly edits: Edits;
}

/** A placeholder in the second call for the picture that the first one returns. */
const padded = 'PADDED_PICTURE';

/** Returns the calls that make the finished picture: pad it, draw its text, or one after the other. */
export function playgroundSnippets(call: PlaygroundCall): Snippet[] {
  const { edits } = call;
  const overlay = overlayOf(edits);
  if (!edits.square) return overlaySnippets(overlayCall(call, { kind: 'file', name: call.fileName }));
  const padding = padCall(call);
  if (!overlay) return padSnippets(padding);
  const drawn = overlayCall(call, { kind: 'url', url: padded });
  const first = padSnippets(padding, 'padded');
  return overlaySnippets(drawn).map(({ id, label, code }, index) => ({
    id,
    label,
    code:
      id === 'n8n' ? chain(padNode(padding), overlayNode(drawn)) : joined(id, first[index]?.code ?? '', code),
  }));
}

function padCall({ origin, key, fileName, edits }: PlaygroundCall) {
  const background = backgroundOf(edits);
  return { url: origin + padImage.path, key, fileName, paddingPx: edits.paddingPx, background };
}

function overlayCall({ origin, key, edits }: PlaygroundCall, source: PictureSource) {
  const overlay = overlayOf(edits);
  return { url: origin + drawText.path, key, source, overlays: overlay ? [toApiOverlay(overlay)] : [] };
}

/** By language: what to replace in the second call, and how it refers to the first one's response. */
const links: Readonly<Record<string, readonly [string, string]>> = {
  curl: [padded, `'"$padded"'`],
  fetch: [`"${padded}"`, 'padded.processed_image_url'],
  python: [`"${padded}"`, 'padded["processed_image_url"]'],
};

function joined(language: string, first: string, second: string): string {
  const [mark, link] = links[language] ?? [padded, padded];
  // The first call has already imported the module.
  return `${first}\n\n${second.replace(/^import requests\n+/, '').replace(mark, () => link)}`;
}

/** Connects two n8n nodes; the second one reads the first one's response. */
function chain(first: ReturnType<typeof padNode>, second: ReturnType<typeof overlayNode>): string {
  const { parameters } = second;
  const body = 'jsonBody' in parameters ? parameters.jsonBody : '';
  // Braces in the text must not become an n8n expression.
  const jsonBody = `=${body.replaceAll('{{', String.raw`\u007b\u007b`).replace(padded, '{{ $json.processed_image_url }}')}`;
  const nodes = [first, { ...second, position: [220, 0], parameters: { ...parameters, jsonBody } }];
  const connections = { [first.name]: { main: [[{ node: second.name, type: 'main', index: 0 }]] } };
  return JSON.stringify({ nodes, connections }, null, 2);
}
