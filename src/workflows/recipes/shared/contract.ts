import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { rowIdSchema } from '#platform/shared/fields.ts';
import { pictureProblems } from '#platform/shared/open-picture.ts';
import { pixelsSchema, succeeded } from '#platform/shared/response-fields.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { recipeProblems } from './problems.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

export const previewShop = endpoint({
  name: 'previewShop',
  method: 'POST',
  path: '/api/redbubble/shops/:id/preview',
  alsoAt: '/api/shops/:id/preview',
  tag: 'Shop monitor',
  summary: "Preview a template on a shop's latest product",
  description:
    'Finishes the picture of the latest product like a new one. `images` has one entry per size of the ' +
    'template, or a single one named `image`. Nothing is posted or changed; the links work for 24 hours.',
  callers: ['session', 'identity', 'key'],
  scope: 'shops',
  idempotency: 'reruns',
  spends: { changes: 1, slot_seconds: 'measured', result_bytes: 'measured' },
  metered: 'key',
  subscription: shopProblems.subscriptionRequired,
  params: z.strictObject({ id: rowIdSchema }),
  missing: shopProblems.shopNotFound,
  body: z
    .strictObject({
      template_id: z
        .string()
        .max(100)
        .meta({ description: 'One of your templates.', examples: ['tpl_4Zb1xq0dTn7YcW9sKf2LhP'] }),
    })
    .transform(({ template_id }) => ({ templateId: template_id })),
  response: z.strictObject({
    success: succeeded,
    data: z
      .strictObject({
        product_id: z.string().meta({ description: 'Work id of the product.' }),
        title: z.string().nullable().meta({ description: 'Its title; null if unnamed.' }),
        images: z
          .array(
            z.strictObject({
              name: z.string().meta({ description: 'Name of the size.' }),
              width: pixelsSchema,
              height: pixelsSchema,
              url: z.string().meta({ description: 'The picture; needs no API key.' }),
            }),
          )
          .meta({ description: 'The pictures that were made.' }),
      })
      .meta({ description: 'The product and its pictures.' }),
  }),
  problems: [
    recipeProblems.noProduct,
    recipeProblems.tooManyPreviews,
    shopProblems.templateNotFound,
    shopProblems.templateNotFillable,
    renderProblems.filledTextTooLong,
    ...pictureProblems.filter(({ code }) => !['image_required', 'one_image_only'].includes(code)),
  ],
});
