import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { addressSchema } from './fields.ts';
import { imageFile } from './image-file.ts';
import { imageProblems } from './image-problems.ts';
import { outboundProblems } from './outbound-problems.ts';
import { samplePaths } from './webhook-event.ts';

/** The address of a picture, for endpoints that take it instead of a file. */
export const imageUrlSchema = addressSchema.optional().meta({
  description: 'Address of the picture, instead of a file.',
  examples: [samplePaths.picture],
});

/** Problems of a sent or fetched picture. */
export const pictureProblems = [
  imageProblems.required,
  imageProblems.oneOnly,
  imageProblems.invalidFormat,
  imageProblems.tooLarge,
  imageProblems.tooSlow,
  imageProblems.tooManyAtOnce,
  outboundProblems.invalidUrl,
  outboundProblems.urlNotFetched,
  imageProblems.webPage,
];

/** What a call takes of budgets that works on such a picture: its time in a slot, and what is fetched. */
export const pictureSpends = { fetched_bytes: 'measured', slot_seconds: 'measured' } as const;

/** The same of a call whose pictures are stored as results. */
export const resultSpends = { ...pictureSpends, result_bytes: 'measured' } as const;

export const openPicture = endpoint({
  name: 'openPicture',
  method: 'POST',
  path: '/api/pictures',
  tag: 'Text overlay',
  summary: 'A picture as a browser can show it',
  description:
    'For the screens of the picture tools: fetches a picture by its address through the server, or ' +
    'takes a file, and answers bytes that every browser can draw. JPEG, PNG, GIF and WebP come as they ' +
    'are, BMP, TIFF and AVIF as PNG. Not metered.',
  callers: ['session', 'identity'],
  spends: { changes: 1, ...pictureSpends },
  body: z.strictObject({ image_url: imageUrlSchema }).transform(({ image_url }) => ({ imageUrl: image_url })),
  files: { image: imageFile },
  needs: [['image', 'image_url']],
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  problems: pictureProblems,
});
