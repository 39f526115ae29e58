import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { insertOwnResults } from './insert-results.ts';
import { originColumns, resultExpiry, type ResultOwner, sizeOf } from './result-origin.ts';
import type { Links } from '#account/white-label/server/links.ts';
import { getResultZip } from '#account/results/shared/contract.ts';

export interface ResultDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly links: Links;
}

/** A result whose picture is still being made. Disposing of it without storing a picture leaves no file. */
export interface PendingResult extends AsyncDisposable {
  /** Opens the file as soon as the picture's format is known. A second call has no effect. */
  readonly prepare: (kind: PictureKind) => void;
  /**
   * Stores the picture. Returns its absolute link once both file and row are stored; if one of
   * them fails, the sweep removes the other. Throws 507 if the store is full and 503 if it is unavailable.
   */
  store(bytes: Uint8Array): Promise<string>;
  /**
   * Stores the picture where the caller does not depend on it. Waits for a second at most, and goes on
   * without the caller; a store that fails is a line in the log.
   */
  tryStore(bytes: Uint8Array, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void>;
}

/** The files of all results have keys with this prefix. */
export const resultFilePrefix = 'images/';

/** Characters of a name that cannot be guessed. */
export const nameLength = 22;
/** A store that takes longer does not delay a picture that is answered by itself (contract 11, Results). */
const patienceMs = 1_000;

/** Returns the file key of a result in the store. */
export function resultFileKey(name: string): string {
  return resultFilePrefix + name;
}

/** Returns an unguessable file name. */
export function newResultName(extension: string): string {
  return `${randomBase62(nameLength)}.${extension}`;
}

/** Returns the absolute link of an account's result. */
export function resultUrl(links: Links, userId: number, name: string): string {
  return `${links.filesOf(userId)}/api/images/${name}`;
}

/** Returns the absolute link of the ZIP of an account's pictures that share a `bundle`. */
export function zipUrl(links: Links, userId: number, bundle: string): string {
  return `${links.filesOf(userId)}${getResultZip.path.replace(':name', `${bundle}.zip`)}`;
}

/** Creates a result of an account (contract 3 and 11). */
export function createPendingResult(deps: ResultDeps, owner: ResultOwner): PendingResult {
  const { userId } = owner;
  let file: PendingFile | undefined;
  let isHandedOver = false;
  async function store(bytes: Uint8Array): Promise<string> {
    if (!file) throw new Error('Expected a prepared result, received one without a format');
    const createdAt = deps.clock.now();
    const expiresAt = resultExpiry(owner, createdAt);
    const { name, contentType } = file;
    const written = file.write(bytes);
    const { width, height } = await sizeOf(bytes);
    const facts = { name, userId, contentType, sizeBytes: bytes.byteLength, width, height };
    const row = { ...facts, ...originColumns(owner), createdAt, expiresAt };
    await Promise.all([written, insertOwnResults(deps.database, userId, [row])]);
    return resultUrl(deps.links, userId, name);
  }

  return {
    prepare(kind) {
      file ??= openFile(deps.files, kind);
    },
    store,
    async tryStore(bytes, log) {
      isHandedOver = true;
      const storing = store(bytes).catch((error: unknown) =>
        log.warn({ err: error }, 'a result could not be stored'),
      );
      const patience = new AbortController();
      await Promise.race([storing, delay(patienceMs, undefined, { ref: false, signal: patience.signal })]);
      patience.abort();
    },
    async [Symbol.asyncDispose]() {
      if (!isHandedOver) await file?.close();
    },
  };
}

interface PendingFile {
  readonly name: string;
  readonly contentType: string;
  /** Writes the whole file. Rejects if it could not be stored. */
  write(bytes: Uint8Array): Promise<unknown>;
  /** Discards the file if it was not written. Ignores failures, which `write` reports. */
  close(): Promise<void>;
}

/** Opens the file before its bytes exist, so that only writing them is left when the picture is finished. */
function openFile(files: Files, { contentType, extension }: PictureKind): PendingFile {
  const name = newResultName(extension);
  const picture = Promise.withResolvers<Uint8Array | undefined>();

  async function* content() {
    const bytes = await picture.promise;
    if (!bytes) throw new Error('The picture was not made');
    yield bytes;
  }

  const stored = files.put(resultFileKey(name), content(), { contentType, replaceable: true });
  const settled = Promise.allSettled([stored]);
  return {
    name,
    contentType,
    write(bytes) {
      picture.resolve(bytes);
      return stored;
    },
    async close() {
      picture.resolve(undefined);
      await settled;
    },
  };
}
