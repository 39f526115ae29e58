import { copyButton } from './copy.ts';
import { element } from './element.ts';
import type { TryResponse } from './try-send.ts';

/** Longer bodies are cut on screen; they can be saved whole. */
const longestShown = 50_000;

/** Shows a response: status, time, headers, and its body as JSON, text, picture or file. */
export async function showResponse(
  place: HTMLElement,
  { response, body, durationMs }: TryResponse,
): Promise<void> {
  const { status, statusText, ok, headers } = response;
  const type = headers.get('content-type') ?? '';
  const badge = element('span', { class: `badge ${ok ? 'good' : 'bad'}` }, `${status} ${statusText}`.trim());
  const line = element('p', { class: 'line' }, badge, `${durationMs} ms`, `${body.size} bytes`);
  const headerText = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  place.replaceChildren(
    line,
    ...(await bodyViews(type, body)),
    element('details', {}, element('summary', {}, 'Headers'), codeBlock(headerText, 'headers')),
  );
}

/** Shows that no response came. */
export function showFailure(place: HTMLElement, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  place.replaceChildren(element('p', { class: 'line', role: 'alert' }, `No response: ${reason}`));
}

async function bodyViews(type: string, body: Blob): Promise<HTMLElement[]> {
  if (body.size === 0) return [];
  if (type.startsWith('image/'))
    return [picture(URL.createObjectURL(body)), saveLink(body, 'Save the picture')];
  if (!/json|text|xml/.test(type)) return [saveLink(body, 'Save the file')];
  const text = await body.text();
  const value = parsed(text);
  const shown = value === undefined ? text : JSON.stringify(value, null, 2);
  const link = linkOf(value);
  return [
    codeBlock(shown.slice(0, longestShown), 'response'),
    ...(link === undefined ? [] : [picture(link)]),
  ];
}

/** The picture that a response links to, by its path: results have the same one on this origin. */
function linkOf(value: unknown): string | undefined {
  const link =
    typeof value === 'object' && value !== null && 'processed_image_url' in value
      ? value.processed_image_url
      : undefined;
  return typeof link === 'string' && URL.canParse(link) ? new URL(link).pathname : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function picture(address: string): HTMLElement {
  return element('img', { src: address, alt: 'The picture in the response' });
}

function saveLink(body: Blob, text: string): HTMLElement {
  return element('a', { href: URL.createObjectURL(body), download: '' }, text);
}

function codeBlock(text: string, label: string): HTMLElement {
  const pre = element(
    'pre',
    { role: 'group', tabindex: '0', 'aria-label': label },
    element('code', {}, text),
  );
  const block = element('div', { class: 'code' }, pre);
  block.append(copyButton(block));
  return block;
}
