import type { Command } from '../command.ts';
import { type FieldOptions, fieldsOf } from '../fields.ts';
import { inputOf } from '../inputs.ts';

const importFields: FieldOptions = {
  name: { value: 'NAME', help: "Name of the template; default: the file's" },
};

export const importPsd: Command = {
  name: 'import',
  summary: 'Make a template of a PSD: a path, an address or -',
  operands: ['INPUT'],
  options: importFields,
  async run(call) {
    const { given, context, isJson } = call;
    const overprint = await call.client();
    context.progress('Reading the layers...');
    const input = inputOf(call.operands[0] ?? '', context);
    const fields = await fieldsOf(given, importFields);
    const imported = await overprint.importTemplate(input, { ...fields, signal: context.signal });
    if (isJson) return context.out(JSON.stringify(imported));
    for (const { layer, message } of imported.report)
      context.tell(layer === '' ? message : `${layer}: ${message}`);
    context.out(imported.data.id);
  },
};
