import { z } from 'zod';
import { pixelsSchema } from '#platform/shared/response-fields.ts';

const mediaFields = {
  name: z.string().meta({ description: "The name of the template's size; `image` if it has none." }),
  width: pixelsSchema,
  height: pixelsSchema,
  url: z.string().meta({ description: 'Needs no API key.' }),
};
const expiry = z.iso.datetime();

/** A finished picture of a product as the dashboard reads it. */
export const mediaSchema = z.strictObject({ ...mediaFields, expiresAt: expiry });
export type Media = z.infer<typeof mediaSchema>;

/** A finished picture of a product in webhooks and for API keys. */
export const keyMediaSchema = z
  .strictObject({
    ...mediaFields,
    expires_at: expiry.meta({ description: 'When the link stops working, in UTC.' }),
  })
  .meta({ id: 'ProductMedia' });

/** Why a product has no finished pictures. */
export const mediaErrorSchema = z
  .strictObject({
    code: z.string().meta({ description: 'The error code of the render or the download.' }),
    error: z.string().meta({ description: 'Why, as a sentence.' }),
  })
  .meta({ id: 'ProductMediaError' });
export type MediaError = z.infer<typeof mediaErrorSchema>;
