import { readDraft, storeDraft } from '#platform/web/draft-storage.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Work } from './editor-state.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { PlacedLayer, PlacedText } from './overlay.ts';

/** The part of the work that survives a reload. The file of a picture without an address is kept apart. */
export interface SavedWork {
  readonly url: string | null;
  /** The file's id in this browser; null for one that is not kept; undefined without a file. */
  readonly fileId?: string | null | undefined;
  readonly texts: readonly PlacedLayer[];
  /** The size of the picture that the texts' pixels are of. */
  readonly size?: Size | undefined;
}

const emptyWork: SavedWork = { url: null, texts: [] };

/** Each account has its own draft in this browser. */
const draftNameOf = (userId: number) => `text-overlay:${userId}`;

/**
 * Stores the work in this browser. Returns whether all of it is there: the browser may refuse, and the
 * picture of a file is not there before it has an id.
 */
export function saveWork(userId: number, { picture, overlays, size }: Work, keptId: string | null): boolean {
  const url = picture?.source.kind === 'url' ? picture.source.url : null;
  const fileId = picture?.source.kind === 'file' ? keptId : undefined;
  const texts = overlays.map(({ id: _id, authored: _authored, ...text }) => text);
  const saved: SavedWork | undefined = picture || texts.length > 0 ? { url, fileId, texts, size } : undefined;
  return storeDraft(draftNameOf(userId), saved) && fileId !== null;
}

export function loadWork(userId: number): SavedWork {
  const saved = readDraft(draftNameOf(userId));
  return isSavedWork(saved) ? saved : emptyWork;
}

function isSavedWork(value: unknown): value is SavedWork {
  if (typeof value !== 'object' || value === null || !('url' in value) || !('texts' in value)) return false;
  const { url, texts } = value;
  return (url === null || typeof url === 'string') && Array.isArray(texts) && texts.every(isPlacedLayer);
}

/** Checks only the fields that drawing needs. */
function isPlacedLayer(value: unknown): value is PlacedLayer {
  if (typeof value !== 'object' || value === null) return false;
  const layer = value as Partial<Record<keyof PlacedLayer, unknown>>;
  if (!isText({ type: layer.type as string })) return isPlace(layer.place);
  const text = value as Partial<Record<keyof PlacedText, unknown>>;
  return (
    typeof text.text === 'string' &&
    (typeof text.fontSize === 'number' || typeof text.fontSize === 'string') &&
    typeof text.fontFamily === 'string' &&
    isPlace(text.place)
  );
}

function isPlace(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const { x, y } = value as { readonly x?: unknown; readonly y?: unknown };
  return typeof x === 'number' && typeof y === 'number';
}
