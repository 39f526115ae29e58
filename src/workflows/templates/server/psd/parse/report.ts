import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';

/** Something of a document that was not taken over as it is. */
export interface ReportRow {
  /** The layer's name; empty for the document itself. */
  readonly layer: string;
  readonly feature: string;
  readonly message: string;
}

/** Collects what was not taken over. */
export interface Report {
  add(layer: string, feature: string, message: string): void;
  /** In the order in which they were found; the last one says how many were left out. */
  rows(): readonly ReportRow[];
}

export function createReport(): Report {
  const rows: ReportRow[] = [];
  let count = 0;
  return {
    add(layer, feature, message) {
      count += 1;
      if (rows.length < psdLimits.maxReport - 1) rows.push({ layer: shownName(layer), feature, message });
    },
    rows() {
      if (count <= rows.length) return rows;
      const message = `There are ${count - rows.length} more that are not listed.`;
      return [...rows, { layer: '', feature: 'report', message }];
    },
  };
}

/** Returns a layer's name without control characters, cut to what a report shows. */
export function shownName(name: string): string {
  return Array.from(name.replaceAll(/\p{Cc}/gu, ' ').trim())
    .slice(0, psdLimits.reportNameMaxLength)
    .join('')
    .toWellFormed();
}
