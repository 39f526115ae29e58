import { builtInFamilies, type FamilyKind } from '#tools/text-overlay/shared/families.ts';
import { specFamilies } from '#tools/text-overlay/shared/text-overlay.ts';

/** Families under one heading of the font picker. */
export interface FontGroup {
  readonly label: string;
  readonly families: readonly string[];
}

const kindLabels = {
  display: 'Display',
  script: 'Script',
  serif: 'Serif',
  slab: 'Slab',
  sans: 'Sans',
} as const satisfies Record<FamilyKind, string>;

const isOfSpec = (name: string) => specFamilies.some((family) => family === name);

const builtInGroups: readonly FontGroup[] = [
  { label: 'Standard', families: specFamilies },
  ...Object.entries(kindLabels).map(([kind, label]) => ({
    label,
    families: builtInFamilies
      .filter((family) => family.kind === kind && !isOfSpec(family.name))
      .map(({ name }) => name),
  })),
];

/**
 * Returns the groups of the font picker: recently used families, the account's own, the five of the spec,
 * then the others by kind. Each family is in one group only. A search finds families by their names, and all
 * of a group by its heading.
 */
export function fontGroups(
  recent: readonly string[],
  own: readonly string[],
  search: string,
): readonly FontGroup[] {
  const known = [{ label: 'Your fonts', families: own }, ...builtInGroups];
  const sought = search.trim().toLowerCase();
  if (sought !== '') return found(known, sought);
  const all = new Set(known.flatMap(({ families }) => families));
  const used = recent.filter((family) => all.has(family));
  const rest = known.map(({ label, families }) => ({
    label,
    families: families.filter((family) => !used.includes(family)),
  }));
  return withFamilies([{ label: 'Recently used', families: used }, ...rest]);
}

function found(groups: readonly FontGroup[], sought: string): readonly FontGroup[] {
  const matches = (name: string) => name.toLowerCase().includes(sought);
  return withFamilies(
    groups.map(({ label, families }) => ({
      label,
      families: matches(label) ? families : families.filter(matches),
    })),
  );
}

const withFamilies = (groups: readonly FontGroup[]) => groups.filter(({ families }) => families.length > 0);
