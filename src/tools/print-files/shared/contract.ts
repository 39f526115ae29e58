import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { pageSchema } from '#platform/shared/page.ts';

const tag = 'Print files';

const presetSchema = z
  .strictObject({
    name: z.string(),
    kind: z.enum(['print', 'screen']),
    shop: z.string().meta({ description: '`general` for a common size that belongs to no shop.' }),
    product: z.string(),
    width: z.int().meta({ description: 'In pixels.' }),
    height: z.int().meta({ description: 'In pixels.' }),
    dpi: z.int().meta({ description: 'Pixels per inch in print; 72 for screens.' }),
    format: z.enum(['png', 'jpeg']).meta({ description: 'What a file is made as.' }),
    max_bytes: z.int().nullable().meta({ description: 'Of the file; null where no limit is known.' }),
    transparency: z.enum(['required', 'allowed', 'refused']),
    note: z.string(),
    source: z.string().meta({
      description: "The shop's page that the figures were read on; `general` where none could be read.",
    }),
  })
  .meta({ id: 'Preset' });

export const listPresets = endpoint({
  name: 'listPresets',
  method: 'GET',
  path: '/api/presets',
  tag,
  summary: 'Named sizes for prints, shops and social networks',
  description:
    'What each shop takes: size, density, format, bytes and transparency. Use the names in the `sizes` of a ' +
    'template. The list has a single page.',
  callers: 'anyone',
  response: pageSchema(presetSchema, z.int()),
});
