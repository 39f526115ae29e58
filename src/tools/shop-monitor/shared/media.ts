import { z } from 'zod';

const mediaFields = {
  name: z.string().meta({ description: "Of the template's size; `image` where it has none." }),
  width: z.int(),
  height: z.int(),
  url: z.string().meta({ description: 'Needs no credential.' }),
};
const expiry = z.iso.datetime();

/** A finished picture of a product as the dashboard reads it. */
export const mediaSchema = z.strictObject({ ...mediaFields, expiresAt: expiry });
export type Media = z.infer<typeof mediaSchema>;

/** A finished picture of a product in webhooks and for API keys. */
export const keyMediaSchema = z
  .strictObject({ ...mediaFields, expires_at: expiry })
  .meta({ id: 'ProductMedia' });

/** Why a product has no finished pictures. */
export const mediaErrorSchema = z
  .strictObject({
    code: z.string().meta({ description: 'As of a call that renders the template, or of the fetch.' }),
    error: z.string(),
  })
  .meta({ id: 'ProductMediaError' });
export type MediaError = z.infer<typeof mediaErrorSchema>;
