import { requestApi } from './request.ts';
import type { Bundle, Fields, Z } from './zapier.ts';

interface Search {
  readonly key: string;
  readonly noun: string;
  readonly description: string;
  readonly field: { readonly key: string; readonly label: string };
  readonly find: (z: Z, bundle: Bundle, value: string) => Promise<readonly Fields[]>;
  readonly sample: Fields;
}

const table: readonly Search[] = [
  {
    key: 'find_template',
    noun: 'Template',
    description: 'Finds a template by its name.',
    field: { key: 'name', label: 'Name' },
    async find(z, bundle, name) {
      const { data } = await requestApi(z, bundle, { method: 'GET', path: '/api/templates?limit=100' });
      const wanted = name.toLowerCase();
      return (data as readonly Fields[]).filter((one) => String(one.name).toLowerCase() === wanted);
    },
    sample: { id: 'tpl_4Zb1xq0dTn7YcW9sKf2LhP', name: 'Sale', variables: [{ name: 'title' }] },
  },
  {
    key: 'find_audio_job',
    noun: 'Audio Job',
    description: 'Finds an audio job by its id, with the link to the MP3 once there is one.',
    field: { key: 'job_id', label: 'Job ID' },
    find: async (z, bundle, id) => {
      const job = await readOne(z, bundle, `/api/extract-audio/${encodeURIComponent(id)}`);
      return job.map((one) => ({ id, ...one }));
    },
    sample: { id: '4Zb1xq0dTn7YcW9sKf2LhP', status: 'completed', progress: 100 },
  },
  {
    key: 'find_batch',
    noun: 'Batch',
    description: 'Finds a batch by its id, with its pictures and the link to the ZIP.',
    field: { key: 'batch_id', label: 'Batch ID' },
    find: async (z, bundle, id) => {
      const found = await readOne(z, bundle, `/api/batches/${encodeURIComponent(id)}`);
      return found.map(({ data }) => data as Fields);
    },
    sample: { id: 'bat_4Zb1xq0dTn7YcW9sKf2LhP', status: 'completed', total: 2, completed: 2 },
  },
];

/** Returns nothing for what does not exist: Zapier takes an error of a search as a broken step. */
async function readOne(z: Z, bundle: Bundle, path: string): Promise<readonly Fields[]> {
  try {
    return [await requestApi(z, bundle, { method: 'GET', path })];
  } catch (error) {
    if (/not found/i.test((error as Error).message)) return [];
    throw error;
  }
}

export const searches = Object.fromEntries(
  table.map(({ key, noun, description, field, find, sample }) => [
    key,
    {
      key,
      noun,
      display: { label: `Find ${noun}`, description },
      operation: {
        inputFields: [{ ...field, type: 'string', required: true }],
        perform: async (z: Z, bundle: Bundle) => find(z, bundle, String(bundle.inputData[field.key])),
        sample,
      },
    },
  ]),
);
