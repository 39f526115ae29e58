import type { CheckOptions, Overprint } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';
import { fieldsOf, fieldsOption, listOf } from '../fields.ts';
import { inputOf } from '../inputs.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check whether a picture will print: a path, an address or -',
  operands: ['INPUT'],
  options: {
    preset: { value: 'NAMES', multiple: true, help: 'What it is printed on, such as merch-tshirt,a4' },
    garment: { value: 'COLORS', multiple: true, help: 'Colors of the cloth, such as #000000,#FFFFFF' },
    trim: { help: 'Measure the art without its margins' },
    ...fieldsOption,
  },
  async run(call) {
    const { given, context, isJson } = call;
    const overprint = await call.client();
    context.progress('Checking...');
    const presets = listOf(given.all('preset'));
    const garments = listOf(given.all('garment'));
    const fields = (await fieldsOf(given, {})) as CheckOptions;
    const options = {
      ...fields,
      ...(presets.length > 0 && { presets: presets as NonNullable<CheckOptions['presets']> }),
      ...(garments.length > 0 && { garments }),
      ...(given.isOn('trim') && { trim: true }),
      signal: context.signal,
    };
    const data = await overprint.check(inputOf(call.operands[0] ?? '', context), options);
    context.out(isJson ? JSON.stringify({ success: true, data }) : textOf(data));
  },
};

function textOf({ ready, findings }: Awaited<ReturnType<Overprint['check']>>): string {
  const lines = findings.map(({ severity, code, message, fix }) => `${severity} ${code}: ${message} ${fix}`);
  return [ready ? 'Ready to print' : 'Not ready to print', ...lines].join('\n');
}
