import { usageAlerts } from '#account/usage-alerts/shared/feature.ts';
import { webhooks } from '#account/webhooks/shared/feature.ts';
import type { Feature, Listed } from '#platform/shared/feature.ts';
import { audioExtraction } from '#tools/audio-extraction/shared/feature.ts';
import { imagePadding } from '#tools/image-padding/shared/feature.ts';
import { printFiles } from '#tools/print-files/shared/feature.ts';
import { shopMonitor } from '#tools/shop-monitor/shared/feature.ts';
import { textOverlay } from '#tools/text-overlay/shared/feature.ts';
import { batches } from '#workflows/batches/shared/feature.ts';
import { recipes } from '#workflows/recipes/shared/feature.ts';
import { templates } from '#workflows/templates/shared/feature.ts';

/** Every feature of which others list something: decision 0085. */
const features = [
  shopMonitor,
  textOverlay,
  imagePadding,
  printFiles,
  audioExtraction,
  templates,
  webhooks,
  batches,
  recipes,
  usageAlerts,
] as const satisfies readonly Feature[];

type EntryOf<One, List extends keyof Feature> =
  One extends Readonly<Record<List, readonly (infer Each)[]>> ? Each : never;
/** An entry of a list that features fill. */
export type Entry<List extends keyof Feature> = EntryOf<(typeof features)[number], List>;

/** Returns what all features add to a list, in its order. */
export function entriesOf<List extends keyof Feature>(list: List): readonly Entry<List>[] {
  const all: readonly Feature[] = features;
  const entries: readonly Listed[] = all.flatMap((feature): readonly Listed[] => feature[list] ?? []);
  return entries.toSorted(
    (one, other) => (one.place ?? 0) - (other.place ?? 0),
  ) as readonly unknown[] as readonly Entry<List>[];
}
