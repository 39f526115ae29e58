import { setImmediate as turn } from 'node:timers/promises';
import { type Arbitrary, sample } from 'fast-check';
import { Problem } from '../../src/platform/shared/problem.ts';
import type { World } from './world.ts';

/** One worst input of one parser. */
export interface ParserCase {
  /** The parser's row of the table in docs/security.md. */
  readonly row: string;
  readonly input: string;
  /** Makes the input, which is not measured, and gives the reading of it, which is. */
  readonly prepare: (world: World) => Reading | Promise<Reading>;
}

/**
 * Reads an input. It may refuse it: by a response below 500, by what it returns, or by a Problem below 500.
 */
type Reading = () => unknown;

/** The cases of one row. */
export function casesOf(row: string, cases: Readonly<Record<string, ParserCase['prepare']>>): ParserCase[] {
  return Object.entries(cases).map(([input, prepare]) => ({ row, input, prepare }));
}

/** Whether a parser may end so: with a refusal that its caller is told. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}

const textsPerCase = 1_000;

/** Reads any input of a kind; each may be refused, and nothing else may be thrown. */
export function readsAny<T>(inputs: Arbitrary<T>, read: (input: T) => unknown): ParserCase['prepare'] {
  return readsEach(() => sample(inputs, textsPerCase), read);
}

/** Reads each of some inputs in a turn of its own. */
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
