const byteUnits = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * Returns bytes as B, KB, MB or GB, with base 1024 and two decimals (spec 9, Display rules). The unit is
 * chosen by the rounded number: 1,048,575 bytes are 1.00 MB.
 */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Number(value.toFixed(2)) >= 1024 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2)} ${byteUnits[unit]}`;
}

const sizes = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['KB', 1024],
] as const;

/** Returns bytes as guides and errors write them: `52_428_800` becomes "50 MB". */
export function sizeText(bytes: number): string {
  const [name, size] = sizes.find(([, length]) => bytes % length === 0) ?? ['bytes', 1];
  return `${(bytes / size).toLocaleString('en-US')} ${name}`;
}

/**
 * Returns milliseconds below 1000, seconds with one decimal below 60000, otherwise minutes with one decimal
 * (spec 9). The unit is chosen by the rounded number: 59,960 ms are 1.0m.
 */
export function formatDuration(durationMs: number): string {
  if (Math.round(durationMs) < 1_000) return `${Math.round(durationMs)}ms`;
  const seconds = (durationMs / 1_000).toFixed(1);
  if (Number(seconds) < 60) return `${seconds}s`;
  return `${(durationMs / 60_000).toFixed(1)}m`;
}

/** Returns a percentage with one decimal (spec 9). */
export function formatPercentage(percentage: number): string {
  return `${percentage.toFixed(1)}%`;
}

const counts = new Intl.NumberFormat('en-US');

/** Returns a count with thousands separators: 1,000. */
export function formatCount(count: number): string {
  return counts.format(count);
}
