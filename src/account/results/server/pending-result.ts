import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Files } from '../../../platform/server/files/files.ts';
import type { PictureKind } from '../../../platform/server/image/formats.ts';
import { randomBase62 } from '../../../platform/server/secrets/random-id.ts';
import { resultLimits } from '../shared/contract.ts';
import { results } from './tables.ts';

/** A place for a picture that is still being made. Disposed of without the picture, it leaves nothing. */
export interface PendingResult extends AsyncDisposable {
  /**
   * Makes the place ready, as soon as it is known what the picture will be; a second call changes nothing.
   */
  readonly prepare: (kind: PictureKind) => void;
  /**
   * Stores the picture for 24 hours and gives its absolute link once both the file and its row are there.
   * When one fails, the sweeper removes the other: nobody was told of it. Throws 507 for a full store and 503
   * for one that is away.
   */
  keep(bytes: Uint8Array): Promise<string>;
}

const nameLength = 22;
const lifeMs = resultLimits.lifeHours * 60 * 60 * 1000;
/** By hand and by name, because it stands between a finished picture and its response. */
const storeSql = `
  insert into results (name, user_id, content_type, size_bytes, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`;

/** A place among a customer's results (contract 3 and 11). */
export function createPendingResult(deps: ResultDeps, userId: number): PendingResult {
  let file: WaitingFile | undefined;
  return {
    prepare(kind) {
      file ??= waitingFile(deps, kind);
    },
    async keep(bytes) {
      if (!file) throw new Error('Expected a prepared place');
      const createdAt = deps.clock.now();
      const expiresAt = new Date(createdAt.getTime() + lifeMs);
      const row = [file.name, userId, file.contentType, bytes.byteLength, createdAt, expiresAt];
      await Promise.all([file.write(bytes), deps.database.query('store_result', storeSql, row)]);
      return `${deps.publicUrl}/api/images/${file.name}`;
    },
    async [Symbol.asyncDispose]() {
      await file?.close();
    },
  };
}

type WaitingFile = ReturnType<typeof waitingFile>;

/** A file of the store that is opened at once and waits for its bytes. */
function waitingFile({ files }: ResultDeps, { contentType, extension }: PictureKind) {
  const name = `${randomBase62(nameLength)}.${extension}`;
  const made = Promise.withResolvers<Uint8Array | undefined>();

  async function* content() {
    const bytes = await made.promise;
    if (!bytes) throw new Error('The picture was not made');
    yield bytes;
  }

  const stored = files.put(resultFileKey(name), content(), { contentType, replaceable: true });
  const ended = stored.then(
    () => undefined,
    () => undefined,
  );
  return {
    name,
    contentType,
    write(bytes: Uint8Array) {
      made.resolve(bytes);
      return stored;
    },
    /** Whoever writes hears of a failure; who gave up has no use for one. */
    async close() {
      made.resolve(undefined);
      await ended;
    },
  };
}

export interface ResultDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export async function findResult(database: Database, name: string) {
  const [row] = await database.orm.select().from(results).where(eq(results.name, name));
  return row;
}

/** Where a result's file lies in the store. */
export function resultFileKey(name: string): string {
  return `images/${name}`;
}

/** Everything that has a link lies under this prefix. */
export const resultFilePrefix = 'images/';
