import { stat } from 'node:fs/promises';
import type { AudioOptions, Input, Overprint } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { type FieldOptions, fieldsOf, fieldsOption } from '../fields.ts';
import { inputOf } from '../inputs.ts';
import { finish, outOption } from '../save.ts';

const audioFields: FieldOptions = {
  bitrate: { value: 'KBPS', help: 'Of the MP3' },
  start: { value: 'SECONDS', help: 'Where the audio begins' },
  end: { value: 'SECONDS', help: 'Where it ends' },
  'webhook-url': { value: 'URL', help: 'Is told when the audio is there' },
};

export const extract: Command = {
  name: 'extract',
  summary: 'Extract the audio of a video as MP3: a path, a URL or -',
  operands: ['INPUT'],
  options: {
    ...audioFields,
    ...fieldsOption,
    'no-wait': { help: 'Print the job and do not wait for its end' },
    ...outOption,
  },
  async run(call) {
    const { given, context, isJson } = call;
    const { signal } = context;
    const overprint = await call.client();
    context.progress('Uploading...');
    const fields: AudioOptions = await fieldsOf(given, audioFields);
    const video = await sent(overprint, inputOf(call.operands[0] ?? '', context), context);
    const started = await overprint.extractAudio(video, { ...fields, signal });
    if (given.isOn('no-wait')) {
      context.out(isJson ? JSON.stringify(started) : started.job_id);
      return;
    }
    const job = await overprint.waitForAudio(started.job_id, {
      signal,
      onProgress: ({ progress }) => context.progress(`Extracting... ${progress} %`),
    });
    if (!job.download_url) throw new Error('The job has ended, and its audio is gone');
    await finish(call, overprint, { result: job, link: job.download_url });
  },
};

/** Larger videos are sent in pieces, which go on where a lost connection broke them off. */
const largeBytes = 16 * 1024 * 1024;

/** Sends a large file. Returns the upload, or any other input as it is. */
async function sent(overprint: Overprint, input: Input, context: Context) {
  if (typeof input !== 'string' || !(await isLarge(input))) return input;
  const upload_id = await overprint.upload(input, {
    signal: context.signal,
    onProgress: ({ sent_bytes, total_bytes }) =>
      context.progress(`Uploading... ${Math.floor((100 * sent_bytes) / total_bytes)} %`),
  });
  return { upload_id };
}

/** What is no file here is an address, or missing, which the call says. */
async function isLarge(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size > largeBytes;
}
