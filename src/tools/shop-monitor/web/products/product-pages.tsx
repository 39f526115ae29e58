import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../../../platform/shared/format.ts';
import { Button } from '../../../../platform/web/button.tsx';
import { shopLimits } from '../../shared/limits.ts';

interface ProductPagesProps {
  readonly trail: readonly string[];
  /** Id of the last product on the page: the cursor of the next one. */
  readonly oldestShown: string | undefined;
  readonly productCount: number;
  readonly pending: boolean;
  readonly onTurn: (trail: readonly string[]) => void;
}

/** Pagination of the products. */
export function ProductPages({ trail, oldestShown, productCount, pending, onTurn }: ProductPagesProps) {
  const pages = Math.max(Math.ceil(productCount / shopLimits.productsPage.pageDefault), trail.length + 1);
  if (pages === 1) return null;
  const page = trail.length + 1;
  return (
    <nav aria-label="Pages of products" className="mt-5 flex flex-wrap items-center gap-3">
      <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onTurn(trail.slice(0, -1))}>
        Newer
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        Page {formatCount(page)} of {formatCount(pages)}
      </p>
      <Button
        variant="outline"
        size="sm"
        pending={pending}
        disabled={page === pages || oldestShown === undefined}
        onClick={() => oldestShown !== undefined && onTurn([...trail, oldestShown])}
      >
        Older
      </Button>
    </nav>
  );
}

/** The cursors that led to the page on screen, stored in the address as `?before=`. */
export function usePageTrail() {
  const [search, setSearch] = useSearchParams();
  const trail = parseTrail(search.get('before'));
  const setTrail = useCallback(
    (next: readonly string[]) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        const text = formatTrail(next);
        if (text === null) after.delete('before');
        else after.set('before', text);
        return after;
      }),
    [setSearch],
  );
  return { trail, setTrail };
}

/**
 * Reads cursors joined by dots. The last one is the page's own; the earlier ones lead back. The first page
 * has none, and so has an invalid text.
 */
export function parseTrail(text: string | null): readonly string[] {
  return text !== null && /^\d{1,15}(?:\.\d{1,15})*$/.test(text) ? text.split('.') : [];
}

/** Returns the trail as written in the address; null for the first page. */
export function formatTrail(trail: readonly string[]): string | null {
  return trail.length === 0 ? null : trail.join('.');
}
