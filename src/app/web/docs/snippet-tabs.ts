import { all, element } from './element.ts';

/** The language that was chosen last, in this tab of the browser and on other pages of the documentation. */
const storageName = 'overprint:snippet';

interface TabSet {
  readonly ids: readonly string[];
  choose(id: string): void;
}

/**
 * Makes tabs of the snippets of each operation, by the ARIA Authoring Practices. All of them show the same
 * language: who reads one operation in Python reads the next one in Python too.
 */
export function addSnippetTabs(): void {
  const sets = all('.tabs[data-tabs]').map((place, index) =>
    tabSet(place, `snippets-${index}`, (id) => {
      remember(id);
      for (const set of sets) set.choose(id);
    }),
  );
  const chosen = remembered();
  if (chosen !== null) for (const set of sets) set.choose(chosen);
}

function tabSet(place: HTMLElement, base: string, onChoose: (id: string) => void): TabSet {
  const panels = all('[data-tab]', place);
  const ids = panels.map(({ dataset }) => dataset.tab ?? '');
  const list = element('div', { role: 'tablist', 'aria-label': place.dataset.tabs ?? '' });
  const tabs = panels.map((panel, index) => {
    const id = ids[index] ?? '';
    const tab = element(
      'button',
      { type: 'button', role: 'tab', id: `${base}-${id}` },
      panel.dataset.label ?? id,
    );
    tab.setAttribute('aria-controls', `${base}-${id}-panel`);
    tab.addEventListener('click', () => onChoose(id));
    panel.id = `${base}-${id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    return tab;
  });

  function choose(id: string): void {
    if (!ids.includes(id)) return;
    for (const [index, tab] of tabs.entries()) {
      const isChosen = ids[index] === id;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = panels[index];
      if (panel) panel.hidden = !isChosen;
    }
  }

  list.append(...tabs);
  list.addEventListener('keydown', (event) => {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.tabIndex === 0),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });
  place.prepend(list);
  place.dataset.ready = '';
  choose(ids[0] ?? '');
  return { ids, choose };
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return moves[key];
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(storageName);
  } catch {
    return null;
  }
}

function remember(id: string): void {
  try {
    sessionStorage.setItem(storageName, id);
  } catch {
    // Without storage the choice holds for this page.
  }
}
