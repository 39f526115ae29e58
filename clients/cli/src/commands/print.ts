import type { PrintOptions } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';
import { WrongUseError } from '../errors.ts';
import { fieldsOf, fieldsOption, listOf } from '../fields.ts';
import { inputOf } from '../inputs.ts';
import { finish, outOption } from '../save.ts';

export const print: Command = {
  name: 'print',
  summary: 'Make print files of a picture: a path, an address or -',
  operands: ['INPUT'],
  options: {
    preset: { value: 'NAMES', multiple: true, help: 'A file for each, such as merch-tshirt,a4' },
    trim: { help: 'Cut off the margins first' },
    repair: { value: 'NAMES', multiple: true, help: 'semi_transparent,stray_pixels' },
    'allow-upscale': { help: 'Also make files that print too coarsely' },
    ...fieldsOption,
    ...outOption,
  },
  async run(call) {
    const { given, context, isJson } = call;
    const fields = (await fieldsOf(given, {})) as Partial<PrintOptions>;
    const named = listOf(given.all('preset')) as PrintOptions['presets'];
    const presets = named.length > 0 ? named : fields.presets;
    if (!presets) throw new WrongUseError('Name what to print: --preset merch-tshirt,a4');
    const overprint = await call.client();
    context.progress('Making...');
    const repair = listOf(given.all('repair')) as NonNullable<PrintOptions['repair']>;
    const result = await overprint.printFiles(inputOf(call.operands[0] ?? '', context), {
      ...fields,
      presets,
      ...(repair.length > 0 && { repair }),
      ...(given.isOn('trim') && { trim: true }),
      ...(given.isOn('allow-upscale') && { allow_upscale: true }),
      signal: context.signal,
    });
    for (const file of result.files) if ('error' in file) context.tell(`${file.preset}: ${file.error}`);
    if (result.zip_url === null) throw new Error('No file could be made');
    if (isJson || given.text('out') !== undefined)
      return finish(call, overprint, { result, link: result.zip_url });
    for (const file of result.files) if ('url' in file) context.out(`${file.preset} ${file.url}`);
  },
};
