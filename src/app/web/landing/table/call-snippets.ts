import { padImage } from '../../../../tools/image-padding/shared/contract.ts';
import { drawText } from '../../../../tools/text-overlay/shared/contract.ts';
import { toApiOverlay } from '../../../../tools/text-overlay/web/api-call/api-overlays.ts';
import type { PictureSource } from '../../../../tools/text-overlay/web/picture/picture.ts';
import { overlayNode, overlaySnippets } from '../../../../tools/text-overlay/web/api-call/snippets.ts';
import type { Snippet } from '../../../../platform/shared/reference/snippets.ts';
import { padNode, padSnippets } from './pad-snippets.ts';
import { backgroundOf, overlayOf, type TableWork } from './work.ts';

export interface TableCall {
  /** Where the API is. */
  readonly origin: string;
  /** What stands for the secret. */
  readonly key: string;
  readonly fileName: string;
  readonly work: TableWork;
}

/** Stands in the second call for the picture that the first one answers. */
const padded = 'PADDED_PICTURE';

/** The calls that make the picture on the table: to a square, lettered, or one after the other. */
export function tableSnippets(call: TableCall): Snippet[] {
  const { work } = call;
  const overlay = overlayOf(work);
  if (!work.square) return overlaySnippets(overlayCall(call, { kind: 'file', name: call.fileName }));
  const padding = padCall(call);
  if (!overlay) return padSnippets(padding);
  const lettering = overlayCall(call, { kind: 'url', url: padded });
  const first = padSnippets(padding, 'padded');
  return overlaySnippets(lettering).map(({ id, label, code }, index) => ({
    id,
    label,
    code:
      id === 'n8n'
        ? chain(padNode(padding), overlayNode(lettering))
        : joined(id, first[index]?.code ?? '', code),
  }));
}

function padCall({ origin, key, fileName, work }: TableCall) {
  const background = backgroundOf(work);
  return { url: origin + padImage.path, key, fileName, paddingPx: work.paddingPx, background };
}

function overlayCall({ origin, key, work }: TableCall, source: PictureSource) {
  const overlay = overlayOf(work);
  return { url: origin + drawText.path, key, source, overlays: overlay ? [toApiOverlay(overlay)] : [] };
}

/** How each language writes the first call's response into the second one. */
const links: Readonly<Record<string, readonly [string, string]>> = {
  curl: [padded, `'"$padded"'`],
  fetch: [`"${padded}"`, 'padded.processed_image_url'],
  python: [`"${padded}"`, 'padded["processed_image_url"]'],
};

function joined(language: string, first: string, second: string): string {
  const [mark, link] = links[language] ?? [padded, padded];
  // Python's second call would import again what the first one did.
  return `${first}\n\n${second.replace(/^import requests\n+/, '').replace(mark, () => link)}`;
}

/** Two nodes of n8n, the second of which reads the first one's answer. */
function chain(first: ReturnType<typeof padNode>, second: ReturnType<typeof overlayNode>): string {
  const { parameters } = second;
  const body = 'jsonBody' in parameters ? parameters.jsonBody : '';
  // Braces in somebody's words are no expression of n8n's.
  const jsonBody = `=${body.replaceAll('{{', String.raw`\u007b\u007b`).replace(padded, '{{ $json.processed_image_url }}')}`;
  const nodes = [first, { ...second, position: [220, 0], parameters: { ...parameters, jsonBody } }];
  const connections = { [first.name]: { main: [[{ node: second.name, type: 'main', index: 0 }]] } };
  return JSON.stringify({ nodes, connections }, null, 2);
}
