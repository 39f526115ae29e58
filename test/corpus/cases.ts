import { existsSync } from 'node:fs';
import raw from '../fixtures/corpus/bad-input.json' with { type: 'json' };

/** A file that has to be built, or a value that a JSON file cannot hold. */
export interface Generated {
  readonly type?: string;
  readonly gen?: string;
  readonly [name: string]: unknown;
}

export interface CaseFile {
  readonly file: string;
  readonly gen?: Generated;
  readonly text?: string;
  readonly bytes?: number;
}

export interface CaseInput {
  readonly json?: unknown;
  /** `json` is the body's text as it stands. */
  readonly literal?: boolean;
  readonly multipart?: Readonly<Record<string, string | CaseFile>> & Partial<Generated>;
  readonly multipartRaw?: string;
  /** A form that comes in drips. */
  readonly slowBody?: { readonly bytesPerSecond: number };
  readonly boundary?: Generated;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly raw?: string;
  readonly parallel?: number;
  readonly repeat?: number;
}

export interface CorpusCase {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly input: CaseInput | null;
  readonly expectStatus: number | readonly number[] | null;
  readonly expectErrorContains: string;
  readonly why: string;
}

export const corpus = raw as unknown as readonly CorpusCase[];

/** Rooms that the corpus speaks of; a room's cases wait until its folder is there. */
const roomFolders = {
  access: 'src/account/access',
  'api-keys': 'src/account/api-keys',
  'early-access': 'src/account/early-access',
  billing: 'src/account/billing',
  'image-padding': 'src/tools/image-padding',
  'text-overlay': 'src/tools/text-overlay',
  'audio-extraction': 'src/tools/audio-extraction',
  'shop-monitor': 'src/tools/shop-monitor',
  identity: 'src/sandbox/identity',
  web: 'src/web',
  transport: 'src/platform/server/http',
} as const;
export type Room = keyof typeof roomFolders;

const roomsByPrefix: Readonly<Record<string, Room>> = {
  AK: 'api-keys',
  AU: 'access',
  DL: 'audio-extraction',
  EA: 'audio-extraction',
  EB: 'early-access',
  IN: 'shop-monitor',
  KY: 'api-keys',
  PD: 'image-padding',
  PG: 'web',
  PY: 'billing',
  RB: 'shop-monitor',
  TO: 'text-overlay',
  TR: 'transport',
};

/** Cases that belong to another room than their number's. */
const exceptions: Readonly<Record<string, Room>> = {
  'AU-23': 'identity',
  'AU-24': 'identity',
  'AU-25': 'identity',
  'AU-26': 'identity',
  'AU-32': 'identity',
  'PG-03': 'billing',
  'PG-06': 'transport',
  'PG-07': 'transport',
};

export function roomOf({ id }: CorpusCase): Room {
  const room = exceptions[id] ?? roomsByPrefix[id.slice(0, 2)];
  if (!room) throw new Error(`Expected a room for case ${id}, found none`);
  return room;
}

/** Whether the room stands, so that its cases must pass. */
export function roomExists(room: Room): boolean {
  return existsSync(new URL(`../../${roomFolders[room]}`, import.meta.url));
}
