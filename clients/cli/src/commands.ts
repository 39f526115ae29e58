import type { Command } from './command.ts';
import { batch } from './commands/batch.ts';
import { check } from './commands/check.ts';
import { extract } from './commands/extract.ts';
import { importPsd } from './commands/import.ts';
import { login } from './commands/login.ts';
import { overlay, pad, render } from './commands/pictures.ts';
import { print } from './commands/print.ts';
import { trigger } from './commands/trigger.ts';
import { shops, templates, usage } from './commands/account.ts';
import { completionScript } from './completions.ts';
import { WrongUseError } from './errors.ts';
import { listen } from './listen/command.ts';

const completions: Command = {
  name: 'completions',
  summary: 'Print completions for a shell: bash, zsh or fish',
  operands: ['SHELL'],
  options: {},
  async run({ operands: [shell = ''], context }) {
    const script = completionScript(shell, commands);
    if (script === undefined) throw new WrongUseError(`Expected bash, zsh or fish, received ${shell}`);
    context.out(script);
  },
};

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  pad,
  overlay,
  render,
  importPsd,
  check,
  print,
  extract,
  batch,
  templates,
  shops,
  usage,
  listen,
  trigger,
  completions,
];
