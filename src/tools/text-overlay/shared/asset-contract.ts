import { z } from 'zod';
import { endpoint, type FileRule } from '#platform/shared/endpoint.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { imageUrlSchema, pictureProblems, pictureSpends } from '#platform/shared/open-picture.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import {
  bytesSchema,
  createdAtSchema,
  messageSchema,
  pixelsSchema,
  succeeded,
} from '#platform/shared/response-fields.ts';
import { assetIdPattern, assetLimits } from './asset-limits.ts';
import { assetProblems } from './asset-problems.ts';

const tag = 'Assets';
const callers = ['session', 'identity', 'key'] as const;
const { nameMaxLength, perAccount } = assetLimits;

const assetSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the asset, for `image` of a layer.' }),
    name: z.string().meta({ description: 'Name of the asset.' }),
    format: z
      .enum(['jpeg', 'png', 'gif', 'bmp', 'tiff', 'webp', 'avif'])
      .meta({ description: 'Format of the file.' }),
    width: z.int().meta({ description: 'In pixels, upright.' }),
    height: pixelsSchema.meta({ description: 'In pixels, upright.' }),
    size_bytes: bytesSchema,
    image_url: z.string().meta({ description: 'The picture; needs an API key or session.' }),
    created_at: createdAtSchema,
  })
  .meta({ id: 'Asset', description: 'A stored picture.' });
/** An asset as its owner sees it. */
export type Asset = z.output<typeof assetSchema>;

/** A picture in a form, as a body, or as text (contract 3, Input). */
export const assetFile: FileRule = {
  address: { field: 'image_url', both: imageProblems.oneOnly },
  maxBytes: assetLimits.maxBytes,
  description: `JPEG, PNG, GIF, BMP, TIFF, WebP or AVIF, at most ${assetLimits.maxMegabytes} MB.`,
  tooLarge: assetProblems.tooLarge,
};

export const addAsset = endpoint({
  name: 'addAsset',
  method: 'POST',
  path: '/api/assets',
  tag,
  summary: 'Store a picture to use again',
  description:
    'Stores a logo or another picture for your account only. A free account can have ' +
    `${perAccount.free} assets, a premium account ${perAccount.premium}. Not metered.`,
  callers,
  scope: 'text_overlay',
  idempotency: 'commits',
  spends: { changes: 1, stored_bytes: 'measured', ...pictureSpends },
  body: z
    .strictObject({
      image_url: imageUrlSchema,
      name: z
        .string()
        .trim()
        .min(1)
        .max(nameMaxLength)
        .refine((name) => !/\p{Cc}/u.test(name), { error: 'name may not contain control characters' })
        .optional()
        .meta({
          description: `1 to ${nameMaxLength} characters. Default: the name of the file.`,
          examples: ['Logo'],
        }),
    })
    .transform(({ image_url, name }) => ({ imageUrl: image_url, name })),
  files: { image: assetFile },
  needs: [['image', 'image_url']],
  status: 201,
  response: z.strictObject({ success: succeeded, data: assetSchema }),
  problems: [assetProblems.limit, ...pictureProblems],
});

export const listAssets = endpoint({
  name: 'listAssets',
  method: 'GET',
  path: '/api/assets',
  tag,
  summary: 'List your assets, newest first',
  callers,
  scope: 'text_overlay',
  query: z.strictObject(pageQuery(assetLimits, rowBefore(9))),
  response: pageSchema(assetSchema, z.int()),
});

const params = z.strictObject({
  id: z
    .string()
    .regex(assetIdPattern)
    .meta({ description: 'Id of the asset.', examples: ['ast_4Zb1xq0dTn7YcW9sKf2LhP'] }),
});
const missing = assetProblems.notFound;

export const getAssetImage = endpoint({
  name: 'getAssetImage',
  method: 'GET',
  path: '/api/assets/:id/image',
  tag,
  summary: 'The picture of an asset',
  callers,
  scope: 'text_overlay',
  params,
  missing,
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/tiff', 'image/webp', 'image/avif'],
});

export const deleteAsset = endpoint({
  name: 'deleteAsset',
  method: 'DELETE',
  path: '/api/assets/:id',
  tag,
  summary: 'Delete an asset',
  description: 'Finished pictures do not change.',
  callers,
  scope: 'text_overlay',
  spends: { changes: 1 },
  params,
  missing,
  query: z.strictObject({
    force: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: '`true` also deletes an asset that a template uses.' }),
  }),
  response: z.strictObject({ success: succeeded, message: messageSchema }),
  problems: [assetProblems.inUse],
});
