import { sized } from './report.ts';

export interface Measured {
  readonly medianMs: number;
  readonly sizeBytes: number;
}

/** Requests until the code of a server that has just started is compiled. */
export const serverWarmUpRounds = sized(15, 1);

/**
 * Runs each rival once a round, after the warm-up, and prints its median time in ms and its size in bytes.
 * The order alternates, because a rival that uses much memory slows the next one.
 */
export async function compareRivals<Name extends string>(
  rounds: number,
  rivals: Record<Name, () => Promise<Uint8Array>>,
  warmUpRounds = 1,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(rivals) as Name[];
  const timesMs = new Map<Name, number[]>(names.map((name) => [name, []]));
  const sizes = new Map<Name, number>();
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const startedAtMs = performance.now();
      sizes.set(name, (await rivals[name]()).length);
      if (round >= 0) timesMs.get(name)?.push(performance.now() - startedAtMs);
    }
  }
  const measured = names.map((name): [Name, Measured] => {
    const sorted = (timesMs.get(name) ?? []).sort((a, b) => a - b);
    return [name, { medianMs: sorted[sorted.length >> 1] ?? Number.NaN, sizeBytes: sizes.get(name) ?? 0 }];
  });
  for (const [name, { medianMs, sizeBytes }] of measured) {
    console.log(
      `${name.padEnd(20)} ${medianMs.toFixed(0).padStart(6)} ms ${(sizeBytes / 1e6).toFixed(2).padStart(8)} MB`,
    );
  }
  return Object.fromEntries(measured) as Record<Name, Measured>;
}
