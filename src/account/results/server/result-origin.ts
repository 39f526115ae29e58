import { isFileName } from '#platform/server/upload/files-in-texts.ts';
import { measureStructure } from '#platform/server/image/measure/measure.ts';
import { resultLifeHours } from '#platform/shared/result-life.ts';
import type { Size } from '#platform/shared/size.ts';
import { type ResultCall, type ResultTool, resultLimits } from '#account/results/shared/result.ts';

/** The source of a result, for the list of results. */
export interface ResultOrigin {
  readonly tool: ResultTool;
  /** Undefined for work that answers no request. */
  readonly requestId?: string;
  readonly title?: string | undefined;
  readonly call?: ResultCall | undefined;
  /** What it is grouped by; undefined for its request. */
  readonly groupId?: string | undefined;
}

/** Whose result it is, which decides how long it lives. */
export interface ResultOwner extends ResultOrigin {
  readonly userId: number;
  readonly isPremium: boolean;
}

const hourMs = 60 * 60 * 1000;

/** Returns until when a result lives that is finished now. */
export function resultExpiry({ isPremium }: Pick<ResultOwner, 'isPremium'>, now: Date): Date {
  return new Date(now.getTime() + resultLifeHours[isPremium ? 'premium' : 'free'] * hourMs);
}

/** Names of the picture in a request's fields. */
const pictureFields = new Set(['image', 'image_url', 'imageUrl', 'url', 'file', 'data']);
const longestTitle = 200;

/**
 * Returns the call that a request made, without its picture, and the picture's name. A longer call than 64 KB
 * is left out, and so is one with data URIs inside its fields, which are not stored.
 */
export function originOf(
  path: string,
  {
    sent,
    body: { imageUrl },
    files,
  }: {
    readonly sent: unknown;
    readonly body: { readonly imageUrl?: string | undefined };
    readonly files: { readonly image?: { readonly name?: string } };
  },
): Pick<ResultOrigin, 'title' | 'call'> {
  const given = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  const fields = Object.fromEntries(given.filter(([name]) => !pictureFields.has(name)));
  const title = files.image?.name ?? (imageUrl === undefined ? undefined : fileNameIn(imageUrl));
  if (Object.keys(files).some(isFileName)) return { title };
  return { title, call: storableRequest({ path, fields, ...(imageUrl !== undefined && { imageUrl }) }) };
}

/** Escapes that JSON may have and the database's `jsonb` refuses: NUL, and halves of a character. */
const refusedEscapes = /\\u(?:0000|d[89a-f])/i;

/**
 * Returns the call; undefined if it is too long to be stored, or has characters that the database refuses.
 */
export function storableRequest(call: ResultCall): ResultCall | undefined {
  const text = JSON.stringify(call);
  const fits = Buffer.byteLength(text) <= resultLimits.callBytesMax && !refusedEscapes.test(text);
  return fits ? call : undefined;
}

/** Returns the last part of an address's path, or its host. */
export function fileNameIn(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const last = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || url.hostname;
  } catch {
    return last;
  }
}

/** Returns the columns of a result's row that say where it comes from. */
export function originColumns({ tool, requestId, title, call, groupId }: ResultOrigin) {
  return {
    tool,
    requestId: requestId ?? null,
    title: title === undefined ? null : title.replaceAll('\0', '').slice(0, longestTitle),
    call: call ?? null,
    groupId: groupId ?? null,
  };
}

/** Returns the size of a picture that was just made. */
export async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const { width, height } = await measureStructure({ pieces: [bytes] });
  return { width, height };
}
