import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const addresses = z.string().meta({ description: 'Addresses of pictures, separated by spaces or commas.' });
const localFiles = 'For files on disk, call get_upload_link first and send them by its command.';

/** A usual job: what a person picks, and what the model is then told to do. */
const prompts = {
  listing_pictures: {
    title: "Make a listing's pictures",
    description: 'Checks one design, makes its print files, and a square picture with a text for the shop.',
    fields: {
      image_url: z.string().meta({ description: 'Address of the design.' }),
      text: z.string().optional().meta({ description: 'Text on the picture, such as a title.' }),
      presets: z.string().optional().meta({ description: 'Print sizes by name, or the shops.' }),
    },
    text: ({ image_url, text, presets }) =>
      `Make the pictures of a listing from this design: ${image_url}\n` +
      `1. Choose print presets with list_presets${presets ? ` (${presets})` : ''}.\n` +
      '2. Call check_print with them. If it finds errors, say what is wrong in plain words and ask me ' +
      'before you go on.\n3. Call make_print_files, and give me the link to the ZIP.\n' +
      '4. Call pad_image for a square picture of the shop' +
      `${text ? `, then overlay_text on its result with the text: ${text}` : ''}.\n${localFiles}\n` +
      'Show me the pictures, and list every link with its size.',
  },
  watch_shop: {
    title: 'Watch a shop',
    description: 'Adds a shop or a feed, scans it, and says what is new, missing or wrong.',
    fields: {
      shop_url: z.string().meta({ description: 'Address of a Redbubble or Shopify shop, or of a feed.' }),
      webhook_url: z.string().optional().meta({ description: 'Where news is posted.' }),
    },
    text: ({ shop_url, webhook_url }) =>
      `Watch this shop: ${shop_url}\n` +
      '1. Look for it in list_shops. If it is missing, add it with ' +
      `add_shop${webhook_url ? ` and the webhook ${webhook_url}` : '; ask me for a webhook first'}.\n` +
      '2. Call scan_shop with its shop_id, then list_products.\n' +
      '3. Sum up: how many products, which are new or missing, and what its status means.',
  },
  mockups_from_artworks: {
    title: 'Make mockups from artworks',
    description: 'Puts each artwork on your mockup templates.',
    fields: {
      artwork_urls: addresses,
      template: z.string().optional().meta({ description: 'Name of a template; all mockups by default.' }),
    },
    text: ({ artwork_urls, template }) =>
      `Make mockups of these artworks: ${artwork_urls}\n` +
      '1. Find the templates with list_templates that have the variable artwork' +
      `${template ? `, and take the one named ${template}` : ''}. If there is none, tell me to make one ` +
      'under Templates > New mockup.\n' +
      '2. For one artwork call render_template; for several call create_batch with template_id, items and ' +
      `wait_seconds, then get_batch until it has ended.\n${localFiles}\n` +
      '3. Show me the mockups, and name those that failed with their reason.',
  },
  audio_from_videos: {
    title: 'Extract audio from videos',
    description: 'Makes an MP3 of each video.',
    fields: {
      video_urls: z.string().meta({ description: 'Addresses of videos, separated by spaces or commas.' }),
    },
    text: ({ video_urls }) =>
      `Extract the audio of these videos: ${video_urls}\n` +
      'Call extract_audio for each, then get_audio_job with wait_seconds until each has ended. ' +
      `${localFiles}\nList the links with the length of each, and say that they work for a day.`,
  },
} satisfies Readonly<Record<string, PromptSource>>;

interface PromptSource {
  readonly title: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, z.ZodType<string | undefined>>>;
  readonly text: (fields: Readonly<Record<string, string>>) => string;
}

export function registerPrompts(server: McpServer): void {
  for (const [name, { title, description, fields, text }] of Object.entries<PromptSource>(prompts))
    server.registerPrompt(name, { title, description, argsSchema: z.object(fields) }, (sent) => ({
      description,
      messages: [
        { role: 'user', content: { type: 'text', text: text(sent as Readonly<Record<string, string>>) } },
      ],
    }));
}
