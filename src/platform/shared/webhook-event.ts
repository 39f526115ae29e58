import type { z } from 'zod';
import { type Entry, entriesOf } from '#features.ts';
import type { JsonObject } from './json.ts';

export type WebhookEventName = Entry<'events'>['name'];

/** Every event that Overprint sends, in menu order. */
export const webhookEventNames = entriesOf('events').map(({ name }) => name);

type EventSchema = z.ZodType<JsonObject>;

/**
 * An event in words, for chats. Texts are plain, also those of strangers: each chat's form escapes and cuts
 * them. Addresses are where the title leads, and pictures that anybody may load.
 */
export interface EventMessage {
  readonly title: string;
  readonly url: string | null;
  readonly lines: readonly string[];
  readonly pictures: readonly string[];
}

/** An event with the one schema of its body: what is sent, tested, documented and listed is made from it. */
export interface WebhookEventType<Schema extends EventSchema = EventSchema> {
  readonly name: WebhookEventName;
  readonly summary: string;
  /** Of the whole body, `event` included. */
  readonly schema: Schema;
  /** Returns a body with every field. Its addresses are under `publicUrl` and answer. */
  readonly sample: (publicUrl: string) => z.output<Schema>;
  message(body: z.output<Schema>): EventMessage;
}

/** An event as the reference shows it. */
export interface DescribedWebhookEvent {
  readonly name: WebhookEventName;
  readonly summary: string;
  readonly schema: EventSchema;
  readonly sample: JsonObject;
  message(body: JsonObject): EventMessage;
}

/** Addresses of files that are always there: in samples of events, and in example requests. */
export const samplePaths = {
  picture: '/samples/product.png',
  audio: '/samples/audio.mp3',
  font: '/samples/font.otf',
  batch: '/samples/batch.zip',
  product: '/samples/product.html',
  shop: '/samples/shop.html',
} as const;
