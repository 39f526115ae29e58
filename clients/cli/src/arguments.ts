import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Command, Given, Option } from './command.ts';
import { WrongUseError } from './errors.ts';

/** Options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { help: 'Print the result as JSON' },
  help: { short: 'h', help: 'Show this help' },
};

/** Reads the arguments of a command by its options. Throws `WrongUseError`. */
export function parseArguments(
  { options, operands }: Pick<Command, 'options' | 'operands'>,
  args: readonly string[],
): { readonly given: Given; readonly operands: readonly string[] } {
  const { values, positionals } = parse({ ...options, ...commonOptions }, args);
  const given: Given = {
    text: (name) => values[name]?.at(-1) as string | undefined,
    all: (name) => (values[name] ?? []) as string[],
    isOn: (name) => values[name]?.at(-1) === true,
  };
  const missing = operands[positionals.length];
  if (!given.isOn('help') && missing !== undefined)
    throw new WrongUseError(`${missing.replace('...', '')} is missing`);
  const takesMore = operands.at(-1)?.endsWith('...') === true;
  const extra = takesMore ? undefined : positionals[operands.length];
  if (extra !== undefined) throw new WrongUseError(`Unexpected argument: ${extra}`);
  return { given, operands: positionals };
}

function parse(options: Readonly<Record<string, Option>>, args: readonly string[]) {
  const described = Object.entries(options).map(([name, { value, short }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', multiple: true, ...(short && { short }) },
  ]);
  const config = {
    args: [...args],
    options: Object.fromEntries(described) as ParseArgsConfig['options'],
    allowPositionals: true,
  } as const;
  try {
    const { values, positionals } = parseArgs(config);
    return { values: values as Readonly<Record<string, (string | boolean)[] | undefined>>, positionals };
  } catch (error) {
    if (error instanceof TypeError) throw new WrongUseError(error.message);
    throw error;
  }
}
