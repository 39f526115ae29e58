import type { JsonObject } from '#platform/shared/json.ts';
import type { EventMessage } from '#platform/shared/webhook-event.ts';
import { chatUrl, plainLine } from './plain-line.ts';

/** Of Discord: https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const titleMaxLength = 256;
const lineMaxLength = 1_000;
const linesMax = 4;
const embedsMax = 10;
const urlMaxLength = 2_048;

const markup = /[\\*_~`|<>[\]()#@:-]/g;
const escape = (text: string) => text.replaceAll(markup, String.raw`\$&`);

/**
 * Returns a message for an incoming webhook of Discord: an embed with the first picture and one for each
 * other. It mentions nobody, whatever the texts say.
 */
export function discordMessage({ title, url, lines, pictures }: EventMessage): JsonObject {
  const link = chatUrl(url, urlMaxLength);
  const images = pictures.flatMap((picture) => chatUrl(picture, urlMaxLength) ?? []);
  const linked = link === undefined ? {} : { url: link };
  const [first, ...others] = images;
  const described = lines.slice(0, linesMax).map((line) => plainLine(line, lineMaxLength, escape));
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: plainLine(title, titleMaxLength, escape),
        description: described.join('\n'),
        ...linked,
        ...(first !== undefined && { image: { url: first } }),
      },
      ...others.slice(0, embedsMax - 1).map((image) => ({ ...linked, image: { url: image } })),
    ],
  };
}
