type Child = Node | string;

/** Makes an element with attributes and children. A text child is never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** Makes an icon of 24 x 24 units from the path of its lines. */
export function icon(path: string): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  made.append(line);
  return made;
}

/** The elements of a selector, typed. */
export function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

/** Announces a message to screen readers, in the region that the server puts into each page. */
export function say(message: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = message;
}
