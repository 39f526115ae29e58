import { z } from 'zod';

/** A shop's products as JSON Feed 1.1, https://jsonfeed.org/version/1.1. */
export const jsonFeedSchema = z
  .strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1').meta({ description: 'The version of JSON Feed.' }),
    title: z.string().meta({ description: 'Name of the shop.' }),
    home_page_url: z.url().meta({ description: 'The shop on the marketplace.' }),
    feed_url: z.url().meta({ description: 'This feed.' }),
    items: z
      .array(
        z.strictObject({
          id: z.url().meta({ description: "The work's id, independent of its title and URL." }),
          url: z.url().meta({ description: 'Its page in the shop.' }),
          title: z.string().meta({ description: 'As in the shop, when it was discovered.' }),
          content_text: z.string().meta({ description: 'Title and price.' }),
          image: z
            .url()
            .optional()
            .meta({ description: "The finished picture, otherwise the marketplace's picture." }),
          attachments: z
            .array(
              z.strictObject({
                url: z.url().meta({ description: 'The picture; needs no API key.' }),
                mime_type: z.string().meta({ description: 'Its media type.' }),
                title: z.string().meta({ description: 'Name of the size.' }),
              }),
            )
            .optional()
            .meta({ description: 'Finished pictures that are still stored.' }),
          date_published: z.iso.datetime().meta({ description: 'When it was discovered, in UTC.' }),
        }),
      )
      .meta({ description: 'Products, the newest first.' }),
  })
  .meta({ id: 'JsonFeed' });
export type JsonFeed = z.input<typeof jsonFeedSchema>;
