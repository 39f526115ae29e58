import { z } from 'zod';
import { endpoint } from '../../../platform/shared/endpoint.ts';
import { problems } from '../../../platform/shared/problem.ts';

export const resultLimits = {
  /** How long a finished picture's link works (contract 3 and 11). */
  lifeHours: 24,
} as const;

export const resultProblems = problems({
  notFound: { status: 404, code: 'image_not_found', error: 'Image not found' },
  expired: { status: 410, code: 'image_expired', error: 'Image has expired', fix: 'Make the picture again.' },
});

export const getImage = endpoint({
  name: 'getImage',
  method: 'GET',
  path: '/api/images/:name',
  tag: 'Images',
  summary: 'A finished picture',
  description: `The link in \`processed_image_url\`. It needs no credential, cannot be guessed and works for ${resultLimits.lifeHours} hours.`,
  callers: 'anyone',
  params: z.strictObject({
    name: z
      .string()
      .regex(/^[0-9A-Za-z]{22}\.(png|jpg|gif|tiff|webp)$/)
      .meta({ examples: ['4Zb1xq0dTn7YcW9sKf2LhP.png'] }),
  }),
  missing: resultProblems.notFound,
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'image/webp'],
  problems: [resultProblems.notFound, resultProblems.expired],
});
