import type { PlacedText, Work } from './editor.ts';

/** What survives a reload: the texts, and the picture where it has an address. */
export interface SavedWork {
  readonly url: string | null;
  readonly texts: readonly PlacedText[];
}

const nothing: SavedWork = { url: null, texts: [] };

/** Each account of this browser has its own. */
const nameOf = (userId: number) => `overprint:text-overlay:${userId}`;

export function saveWork(userId: number, { picture, overlays }: Work): void {
  const url = picture?.source.kind === 'url' ? picture.source.url : null;
  const texts = overlays.map(({ id: _id, ...text }) => text);
  try {
    if (url === null && texts.length === 0) sessionStorage.removeItem(nameOf(userId));
    else sessionStorage.setItem(nameOf(userId), JSON.stringify({ url, texts } satisfies SavedWork));
  } catch {
    // Storage is closed to this page or full: the work then lives as long as the page.
  }
}

export function loadWork(userId: number): SavedWork {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? 'null');
    return isSavedWork(saved) ? saved : nothing;
  } catch {
    return nothing;
  }
}

function isSavedWork(value: unknown): value is SavedWork {
  if (typeof value !== 'object' || value === null || !('url' in value) || !('texts' in value)) return false;
  const { url, texts } = value;
  return (url === null || typeof url === 'string') && Array.isArray(texts) && texts.every(isPlacedText);
}

/** Enough to draw it; whoever writes other values into their own storage sees what comes of it. */
function isPlacedText(value: unknown): value is PlacedText {
  if (typeof value !== 'object' || value === null) return false;
  const text = value as Partial<Record<keyof PlacedText, unknown>>;
  const place = text.place as Partial<PlacedText['place']> | null | undefined;
  return (
    typeof text.text === 'string' &&
    typeof text.fontSize === 'number' &&
    typeof text.fontFamily === 'string' &&
    typeof place?.x === 'number' &&
    typeof place.y === 'number'
  );
}
