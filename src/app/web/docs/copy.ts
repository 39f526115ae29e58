import { all, element, icon, say } from './element.ts';

const confirmationMs = 2_000;
const shapes = { copy: 'M9 9h11v11H9zM5 15H4V4h11v1', done: 'M5 12.5l4.5 4.5L19 7.5' } as const;

/** Adds a copy button to each code block, to the page's Markdown, and to headings' links. */
export function addCopyButtons(): void {
  for (const block of all('.code')) block.append(copyButton(block));
  for (const link of all('[data-copy-source]') as HTMLAnchorElement[]) {
    const button = element('button', { class: 'button', type: 'button' }, 'Copy page as Markdown');
    button.addEventListener('click', () => void copy(async () => (await fetch(link.href)).text()));
    link.before(button);
  }
  for (const anchor of all('.anchor') as HTMLAnchorElement[])
    anchor.addEventListener('click', () => void copy(async () => anchor.href));
}

/** A button that copies the code of its block. */
export function copyButton(block: HTMLElement): HTMLButtonElement {
  const pre = block.querySelector('pre');
  const label = `Copy ${pre?.getAttribute('aria-label') ?? 'code'}`;
  const button = element('button', {
    class: 'button square',
    type: 'button',
    'aria-label': label,
    title: label,
  });
  button.append(icon(shapes.copy));
  button.addEventListener('click', () => {
    void confirm(button, pre?.textContent ?? '');
  });
  return button;
}

/** Copies a text, and shows for a moment that it worked. */
async function confirm(button: HTMLButtonElement, text: string): Promise<void> {
  if (!(await copy(async () => text))) return;
  button.replaceChildren(icon(shapes.done));
  setTimeout(() => button.replaceChildren(icon(shapes.copy)), confirmationMs);
}

/** Copies a text and tells screen readers. Resolves with whether it worked. */
async function copy(read: () => Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await read());
    say('Copied');
    return true;
  } catch {
    // The browser may deny access to the clipboard; the text can still be selected by hand.
    say('Could not copy. Select the text and copy it by hand.');
    return false;
  }
}
