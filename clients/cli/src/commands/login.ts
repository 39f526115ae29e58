import type { Command } from '../command.ts';
import { WrongUseError } from '../errors.ts';
import { connect, settingsFile, writePrivate } from '../settings.ts';

export const login: Command = {
  name: 'login',
  summary: 'Check an API key and store it for later commands',
  operands: [],
  options: {
    url: { value: 'URL', help: 'Address of your Overprint; else it is asked for' },
  },
  async run({ given, context, isJson }) {
    const { env } = context;
    const baseUrl = given.text('url') ?? (env['OVERPRINT_URL'] || (await askAddress()));
    const question = 'API key, from Account > Settings (op_...): ';
    const apiKey = env['OVERPRINT_API_KEY'] || (await context.ask(question, { isSecret: true }));
    if (apiKey === '') throw new WrongUseError('There is no API key');
    const usage = await connect({ apiKey, baseUrl }).usage({ signal: context.signal });
    const file = settingsFile(context);
    await writePrivate(file, { apiKey, baseUrl });
    context.out(
      isJson ? JSON.stringify({ file, plan: usage.plan }) : `The key works. It is stored in ${file}.`,
    );

    async function askAddress(): Promise<string> {
      // The input may be only the key.
      if (!context.isTerminal)
        throw new WrongUseError('There is no address: give --url, or set OVERPRINT_URL');
      return context.ask('Address of your Overprint (https://...): ');
    }
  },
};
