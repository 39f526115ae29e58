import { z } from 'zod';

/** A shop's products as JSON Feed 1.1, https://jsonfeed.org/version/1.1. */
export const jsonFeedSchema = z
  .strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    home_page_url: z.url().meta({ description: 'The shop on the marketplace.' }),
    feed_url: z.url(),
    items: z.array(
      z.strictObject({
        id: z.url().meta({ description: "The work's id, independent of its title and URL." }),
        url: z.url(),
        title: z.string(),
        content_text: z.string().meta({ description: 'Title and price.' }),
        image: z
          .url()
          .optional()
          .meta({ description: "The finished picture, otherwise the marketplace's picture." }),
        attachments: z
          .array(z.strictObject({ url: z.url(), mime_type: z.string(), title: z.string() }))
          .optional()
          .meta({ description: 'Finished pictures that are still stored.' }),
        date_published: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'JsonFeed' });
export type JsonFeed = z.input<typeof jsonFeedSchema>;
