import type { AudioOptions } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';
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
    const started = await overprint.extractAudio(inputOf(call.operands[0] ?? '', context), {
      ...fields,
      signal,
    });
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
