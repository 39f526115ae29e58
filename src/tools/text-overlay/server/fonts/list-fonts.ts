import type { Database } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { builtInFamilies } from '#tools/text-overlay/shared/families.ts';
import type {
  BuiltInFontRow,
  listFonts as endpoint,
  OwnFontRow,
} from '#tools/text-overlay/shared/font-contract.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { builtInScripts } from './built-in-scripts.ts';
import { type Font, listOwnFonts } from './fonts.ts';

interface Placed {
  readonly position: number;
  readonly row: OwnFontRow | BuiltInFontRow;
}

const builtIn: readonly Placed[] = builtInFamilies.map(({ name, kind, weights, licence }, index) => ({
  position: builtInFamilies.length - index,
  row: { own: false, name, kind, weights: [...weights], scripts: [...builtInScripts[name]], licence },
}));

/**
 * Returns a page of an account's own fonts, newest first, and the built-in families after them. Positions
 * fall along the list, so that a page follows another one even if fonts were added or deleted in between.
 */
export async function listFonts(
  database: Database,
  userId: number,
  { limit = fontLimits.pageDefault, before = Number.POSITIVE_INFINITY }: QueryOf<typeof endpoint> = {},
): Promise<Page<Placed['row'], number>> {
  const own = (await listOwnFonts(database, userId)).map((font) => ({
    position: builtIn.length + font.id,
    row: presentFont(font),
  }));
  const found = [...own, ...builtIn].filter(({ position }) => position < before);
  const { rows, nextBefore } = pageOf(found, limit, ({ position }) => position);
  return { rows: rows.map(({ row }) => row), nextBefore };
}

/** Returns an own font as responses show it. */
export function presentFont(font: Font): OwnFontRow {
  return {
    own: true,
    id: font.id,
    name: font.name,
    weights: [font.weight],
    italic: font.italic,
    scripts: [...font.scripts],
    format: font.format,
    size_bytes: font.sizeBytes,
    created_at: font.createdAt.toISOString(),
  };
}
