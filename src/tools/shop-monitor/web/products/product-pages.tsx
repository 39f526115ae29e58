import { Button } from '../../../../platform/web/button.tsx';
import { formatCount } from '../../../../platform/shared/format.ts';
import { shopLimits } from '../../shared/limits.ts';

interface ProductPagesProps {
  readonly trail: readonly string[];
  /** Where the next page begins; undefined where nothing is older. */
  readonly oldestShown: string | undefined;
  readonly productCount: number;
  readonly pending: boolean;
  readonly onTurn: (trail: readonly string[]) => void;
}

/** From page to page, so that a shop of ten thousand products never fills the screen. */
export function ProductPages({ trail, oldestShown, productCount, pending, onTurn }: ProductPagesProps) {
  const pages = Math.max(Math.ceil(productCount / shopLimits.productsPageDefault), trail.length + 1);
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
