import type { Overprint } from '../../javascript/src/index.ts';
import type { Context } from './context.ts';

/** An option of a command. One without a `value` is a switch. */
export interface Option {
  /** Name of its value in the help. */
  readonly value?: string;
  readonly short?: string;
  /** May be given several times. */
  readonly multiple?: true;
  readonly help: string;
}

/** A command of `overprint`; help and completions are made of these. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What it takes beside options, such as `INPUT`; all of them are required. `INPUT...` is one or more. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Resolves when it is done. Throws `WrongUseError` for arguments that cannot be right. */
  run(call: Call): Promise<void>;
}

/** One use of a command. */
export interface Call {
  readonly operands: readonly string[];
  readonly given: Given;
  readonly context: Context;
  /** Whether the result is to be JSON. */
  readonly isJson: boolean;
  /** Returns the client. Throws `WrongUseError` without a key. */
  readonly client: () => Promise<Overprint>;
}

/** The options that were given, by name. */
export interface Given {
  text(name: string): string | undefined;
  all(name: string): readonly string[];
  isOn(name: string): boolean;
}
