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
  summary: 'Finish many pictures: those of folders, or named ones',
  operands: ['PATH...'],
  options: {
    ...batchFields,
    recursive: { short: 'r', help: 'Also those in the folders of a folder' },
    ...fieldsOption,
    'no-wait': { help: 'Print the batch and do not wait for its end' },
    ...outOption,
  },
  async run(call) {
    const { given, context, isJson } = call;
    const { signal } = context;
    const recursive = given.isOn('recursive');
    const found = await Promise.all(call.operands.map((path) => picturesAt(pathOf(path), recursive)));
    const images = found.flat();
    const overprint = await call.client();
    context.progress(`Uploading ${images.length} pictures...`);
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

/** Returns the pictures of a folder, or a file as it is named. Throws `WrongUseError` for an empty folder. */
async function picturesAt(path: string, recursive: boolean): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path, { recursive })).filter((name) => pictureName.test(name));
  if (names.length === 0) throw new WrongUseError(`There are no pictures in ${path}`);
  return names.toSorted().map((name) => join(path, name));
}
