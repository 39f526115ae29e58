import { parseHexColour } from '#platform/shared/colour.ts';
import { paddingCall, paddingNodeName } from '#tools/image-padding/web/api-call/padding-call.ts';
import { toApiOverlay } from '#tools/text-overlay/web/api-call/api-overlays.ts';
import { overlayCall, overlayNodeName } from '#tools/text-overlay/web/api-call/overlay-call.ts';
import type { Call } from '#platform/shared/reference/call.ts';
import { n8nNode } from '#platform/shared/reference/n8n-node.ts';
import { callSnippets, type Snippet } from '#platform/shared/reference/snippets.ts';
import type { PictureSource } from '#platform/web/picture/picture.ts';
import { backgroundOf, overlayOf, type Edits } from './edits.ts';
import { padImage } from '#tools/image-padding/web/operations.ts';
import { drawText } from '#tools/text-overlay/web/operations.ts';

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
  const { edits, fileName: name } = call;
  if (!edits.square) return callSnippets(drawn(call, { kind: 'file', name }), overlayNodeName);
  const square = squared(call);
  if (!overlayOf(edits)) return callSnippets(square, paddingNodeName);
  const second = drawn(call, { kind: 'url', url: padded });
  const firstCodes = callSnippets({ ...square, into: 'padded' }, paddingNodeName);
  return callSnippets(second, overlayNodeName).map(({ id, label, code }, index) => ({
    id,
    label,
    code:
      id === 'n8n'
        ? chain(n8nNode(square, paddingNodeName), n8nNode(second, overlayNodeName))
        : joined(id, firstCodes[index]?.code ?? '', code),
  }));
}

function squared({ origin, key, fileName: name, edits }: PlaygroundCall): Call {
  const background = parseHexColour(backgroundOf(edits) ?? '') ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const source = { kind: 'file', name } as const;
  return paddingCall({ url: origin + padImage.path, key, source, paddingPx: edits.paddingPx, background });
}

function drawn({ origin, key, edits }: PlaygroundCall, source: PictureSource): Call {
  const overlay = overlayOf(edits);
  return overlayCall({
    url: origin + drawText.path,
    key,
    source,
    overlays: overlay ? [toApiOverlay(overlay)] : [],
  });
}

/** By language: what to replace in the second call, and how it refers to the first one's response. */
const links: Readonly<Record<string, readonly [string, string]>> = {
  curl: [padded, `'"$padded"'`],
  fetch: [`"${padded}"`, 'padded.processed_image_url'],
  python: [`"${padded}"`, 'padded["processed_image_url"]'],
};

function joined(language: string, first: string, second: string): string {
  const [mark, link] = links[language] ?? [padded, padded];
  // The first request has already imported the module.
  return `${first}\n\n${second.replace(/^import requests\n+/, '').replace(mark, () => link)}`;
}

/** Connects two n8n nodes; the second one reads the first one's response. */
function chain(first: ReturnType<typeof n8nNode>, second: ReturnType<typeof n8nNode>): string {
  const { parameters } = second;
  const body = 'jsonBody' in parameters ? parameters.jsonBody : '';
  // Braces in the text must not become an n8n expression.
  const jsonBody = `=${body.replaceAll('{{', String.raw`\u007b\u007b`).replace(padded, '{{ $json.processed_image_url }}')}`;
  const nodes = [first, { ...second, position: [220, 0], parameters: { ...parameters, jsonBody } }];
  const connections = { [first.name]: { main: [[{ node: second.name, type: 'main', index: 0 }]] } };
  return JSON.stringify({ nodes, connections }, null, 2);
}
