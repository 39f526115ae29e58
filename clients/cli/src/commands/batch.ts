import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Batch, BatchOptions } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';
import { WrongUseError } from '../errors.ts';
import { type FieldOptions, fieldsOf, fieldsOption } from '../fields.ts';
import { pathOf } from '../inputs.ts';
import { finish, outOption } from '../save.ts';

const batchFields: FieldOptions = {
  'template-id': { value: 'TEMPLATE', help: 'Finish the pictures by a template' },
  tool: { value: 'TOOL', help: 'Else a tool: image_padding, text_overlay or print_files' },
  'webhook-url': { value: 'URL', help: 'Gets a POST when the batch ends' },
};

const pictureName = /\.(?:avif|bmp|gif|heic|heif|jpe?g|png|tiff?|webp)$/i;

export const batch: Command = {
  name: 'batch',
  summary: 'Finish every picture of a folder',
  operands: ['FOLDER'],
  options: {
    ...batchFields,
    ...fieldsOption,
    'no-wait': { help: 'Print the batch and do not wait for its end' },
    ...outOption,
  },
  async run(call) {
    const { given, context, isJson } = call;
    const { signal } = context;
    const folder = pathOf(call.operands[0] ?? '');
    if (!(await stat(folder)).isDirectory())
      throw new WrongUseError(`${folder} is a file: batch takes a folder`);
    const names = (await readdir(folder)).filter((name) => pictureName.test(name)).toSorted();
    if (names.length === 0) throw new WrongUseError(`There are no pictures in ${folder}`);
    const overprint = await call.client();
    context.progress(`Uploading ${names.length} pictures...`);
    const images = names.map((name) => join(folder, name));
    const fields = { ...(await fieldsOf(given, batchFields)), images } as unknown as BatchOptions;
    const started = await overprint.createBatch(Object.assign(fields, { signal }));
    if (given.isOn('no-wait')) {
      context.out(isJson ? JSON.stringify(started) : started.batch_id);
      return;
    }
    const onProgress = ({ completed, failed, total }: Batch) =>
      context.progress(`${completed + failed} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`);
    const ended = await overprint.waitForBatch(started.batch_id, { signal, onProgress });
    for (const { name, error, warning } of ended.items)
      if (error !== null || warning !== null) context.tell(`${name}: ${error ?? warning}`);
    if (ended.zip_url === null) throw new Error('No picture could be finished');
    await finish(call, overprint, { result: ended, link: ended.zip_url });
    if (ended.failed > 0) throw new Error(`${ended.failed} of ${ended.total} pictures failed`);
  },
};
