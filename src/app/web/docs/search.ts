import { all, element, icon } from './element.ts';
import { find, type SearchEntry } from './find.ts';

const shape = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5';
const indexPath = '/docs/search.json';

/** Adds the search: a button in the bar, and a dialog that the key "/" opens too. */
export function addSearch(): void {
  const open = once(createDialog);
  for (const place of all('[data-search]')) {
    const button = element('button', {
      class: 'button find',
      type: 'button',
      'aria-label': 'Search',
      title: 'Search',
    });
    button.append(icon(shape), element('span', {}, 'Search'), element('kbd', { 'aria-hidden': 'true' }, '/'));
    button.addEventListener('click', () => open()());
    place.append(button);
  }
  document.addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || (isTyping && event.key === '/')) return;
    event.preventDefault();
    open()();
  });
}

/** Makes the dialog, a combobox with a list (ARIA Authoring Practices). Returns what opens it. */
function createDialog(): () => void {
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'true',
    'aria-controls': 'search-results',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    placeholder: 'Search guides and operations',
  });
  const list = element('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results' });
  const hint = element('p', { role: 'status' });
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, list, hint);
  document.body.append(dialog);
  const index = once(fetchIndex);
  let chosen = 0;

  async function show(): Promise<void> {
    const entries = await index().catch((): undefined => undefined);
    const found = entries ? find(entries, input.value) : [];
    chosen = 0;
    list.replaceChildren(...found.map(row));
    hint.textContent = hintFor(entries !== undefined, input.value, found.length);
    mark();
  }

  function row(entry: SearchEntry, at: number): HTMLLIElement {
    const item = element('li', { role: 'option', id: `search-${at}`, 'data-path': entry.path }, entry.title);
    item.append(element('span', {}, entry.page));
    item.addEventListener('click', () => go(entry.path));
    return item;
  }

  function mark(): void {
    const rows = all('[role=option]', list);
    for (const [at, item] of rows.entries()) item.setAttribute('aria-selected', String(at === chosen));
    rows[chosen]?.scrollIntoView({ block: 'nearest' });
    if (rows.length > 0) input.setAttribute('aria-activedescendant', `search-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  }

  function go(path: string): void {
    dialog.close();
    window.location.assign(path);
  }

  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    const rows = all('[role=option]', list);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const path = rows[chosen]?.dataset.path;
    if (event.key === 'Enter' && path !== undefined) go(path);
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    chosen = (chosen + step + rows.length) % rows.length;
    mark();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void show();
  };
}

function hintFor(isLoaded: boolean, query: string, count: number): string {
  if (!isLoaded) return 'The search could not be loaded. Try again.';
  if (query.trim() === '') return 'Type a word, a path or a status such as 429.';
  return count === 0 ? 'Nothing found.' : '';
}

async function fetchIndex(): Promise<readonly SearchEntry[]> {
  const response = await fetch(indexPath);
  if (!response.ok) throw new Error(`Expected ${indexPath}, received ${response.status}`);
  return (await response.json()) as readonly SearchEntry[];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
