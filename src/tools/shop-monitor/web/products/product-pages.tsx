import { formatCount } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';

interface ProductPagesProps {
  readonly trail: readonly string[];
  /** The cursor of the next page; null on the last one. */
  readonly nextBefore: number | null;
  /** Undefined where it is not known how many match. */
  readonly productCount: number | undefined;
  readonly pending: boolean;
  readonly onTurn: (trail: readonly string[]) => void;
}

/** Pagination of the products. */
export function ProductPages({ trail, nextBefore, productCount, pending, onTurn }: ProductPagesProps) {
  const page = trail.length + 1;
  const pages =
    productCount === undefined
      ? undefined
      : Math.max(Math.ceil(productCount / shopLimits.shownProducts), page);
  if (page === 1 && nextBefore === null) return null;
  return (
    <nav aria-label="Pages of products" className="mt-5 flex flex-wrap items-center gap-3">
      <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onTurn(trail.slice(0, -1))}>
        Newer
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        Page {formatCount(page)}
        {pages !== undefined && ` of ${formatCount(pages)}`}
      </p>
      <Button
        variant="outline"
        size="sm"
        pending={pending}
        disabled={nextBefore === null}
        onClick={() => nextBefore !== null && onTurn([...trail, String(nextBefore)])}
      >
        Older
      </Button>
    </nav>
  );
}
