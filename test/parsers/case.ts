import { setImmediate as turn } from 'node:timers/promises';
import { type Arbitrary, array, nat, sample, tuple } from 'fast-check';
import { Problem } from '#platform/shared/problem.ts';
import type { World } from './world.ts';

/** One hostile input of one parser. */
export interface ParserCase {
  /** The parser's row of the table in docs/security.md. */
  readonly row: string;
  readonly input: string;
  /** Makes the input, which is not measured, and returns the function that reads it, which is. */
  readonly prepare: (world: World) => Reading | Promise<Reading>;
}

/** Reads an input, or refuses it: by a response below 500, by what it returns, or by a Problem below 500. */
type Reading = () => unknown;

/** Returns the cases of one row. */
export function casesOf(row: string, cases: Readonly<Record<string, ParserCase['prepare']>>): ParserCase[] {
  return Object.entries(cases).map(([input, prepare]) => ({ row, input, prepare }));
}

/** Returns whether an error is a refusal that the caller may see. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}

const textsPerCase = 1_000;

/** Reads arbitrary inputs. Each may be refused, and nothing else may be thrown. */
export function readsAny<T>(inputs: Arbitrary<T>, read: (input: T) => unknown): ParserCase['prepare'] {
  return readsEach(() => sample(inputs, textsPerCase), read);
}

/** Reads each input in its own turn of the event loop. */
export function readsEach<T>(inputs: () => readonly T[], read: (input: T) => unknown): ParserCase['prepare'] {
  return () => {
    const made = inputs();
    return async () => {
      for (const input of made) {
        await readOne(input, read);
        await turn();
      }
    };
  };
}

async function readOne<T>(input: T, read: (input: T) => unknown): Promise<void> {
  try {
    await read(input);
  } catch (error) {
    if (isRefusal(error)) return;
    throw new Error(`Expected a refusal of ${JSON.stringify(input)?.slice(0, 200)}`, { cause: error });
  }
}

const damagedFiles = 150;
const mostChanges = 8;

/** Returns a file cut off at lengths all over it, and with up to eight other bytes anywhere. */
export function damaged(file: Buffer): readonly Buffer[] {
  const cuts = Array.from({ length: damagedFiles }, (_, index) =>
    file.subarray(0, Math.floor((index * file.length) / damagedFiles)),
  );
  const change = tuple(nat(file.length - 1), nat(255));
  const changes = sample(array(change, { minLength: 1, maxLength: mostChanges }), damagedFiles);
  const changed = changes.map((bytes) => {
    const copy = Buffer.from(file);
    for (const [at, byte] of bytes) copy[at] = byte;
    return copy;
  });
  return [...cuts, ...changed];
}

export const kilobyte = 1024;
export const megabyte = kilobyte * kilobyte;

/** Returns as many repetitions as fit between `start` and `end`. */
export function filled(start: string, unit: string, end: string, sizeBytes: number): Buffer {
  const [head, tail] = [Buffer.from(start), Buffer.from(end)];
  const count = Math.floor((sizeBytes - head.length - tail.length) / Buffer.byteLength(unit));
  return Buffer.concat([head, Buffer.alloc(count * Buffer.byteLength(unit), unit), tail]);
}
