import { commonOptions, parseArguments } from './arguments.ts';
import { commands } from './commands.ts';
import type { Call } from './command.ts';
import type { Context } from './context.ts';
import { errorJson, errorText, exitCodeOf, exitCodes, WrongUseError } from './errors.ts';
import { commandHelp, overview } from './help.ts';
import { checkOut } from './save.ts';
import { connect, readSettings } from './settings.ts';
import packageFile from '../package.json' with { type: 'json' };

/** Runs a command. Resolves with what the process ends with. */
export async function main(args: readonly string[], context: Context): Promise<number> {
  try {
    return await runCommand(args, context);
  } catch (error) {
    context.progress('');
    if (context.signal.aborted) return exitCodes.failed;
    if (args.includes('--json')) {
      context.tell(errorJson(error));
      return exitCodeOf(error);
    }
    context.tell(`overprint: ${errorText(error)}`);
    if (error instanceof WrongUseError) context.tell('overprint --help says more');
    return exitCodeOf(error);
  }
}

async function runCommand([name = '--help', ...args]: readonly string[], context: Context): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) {
    context.out(overview(commands));
    return exitCodes.done;
  }
  if (name === '--version') {
    context.out(packageFile.version);
    return exitCodes.done;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) throw new WrongUseError(`There is no command ${name}`);
  const { given, operands } = parseArguments(command, args);
  if (given.isOn('help')) {
    context.out(commandHelp(command, commonOptions));
    return exitCodes.done;
  }
  const client: Call['client'] = async () => connect(await readSettings(context));
  await checkOut(command, { given, operands });
  await command.run({ operands, given, context, isJson: given.isOn('json'), client });
  context.progress('');
  return exitCodes.done;
}
