import type { Command, Option } from './command.ts';

/** Returns the help of `overprint` as a whole. */
export function overview(commands: readonly Command[]): string {
  return [
    'Usage: overprint COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...columns(commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary])),
    '',
    'overprint COMMAND --help shows the options of a command.',
    '',
    'OVERPRINT_API_KEY and OVERPRINT_URL override what overprint login has stored.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 key refused, 4 no connection.',
  ].join('\n');
}

/** Returns the help of one command. */
export function commandHelp(
  { name, operands, summary, options }: Command,
  common: Readonly<Record<string, Option>>,
): string {
  const all = Object.entries({ ...options, ...common });
  return [
    `Usage: overprint ${[name, ...operands].join(' ')} [OPTIONS]`,
    '',
    summary,
    '',
    'Options:',
    ...columns(all.map(([option, described]) => [flagText(option, described), described.help])),
  ].join('\n');
}

function flagText(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
