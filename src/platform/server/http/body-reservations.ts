import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { type AccountPlaces, createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import type { BodyMemory, MemoryShare } from '#platform/server/budgets/body-memory.ts';
import type { DiskRoom, DiskShare } from '#platform/server/budgets/disk-room.ts';

/** Bodies over this size are counted for each account. */
const largeBodyBytes = 1024 * 1024;
const maxLargeBodies = 4;
const retryAfterSeconds = 2;

/** Memory and disk space of one request with files. */
export interface BodyReservation {
  /** Begins the body. Throws 429 where its declared length alone makes it one large body too many. */
  begin(owner: BodyOwner): Upload;
  /** Releases everything; may be called again. */
  release(): void;
}

export interface BodyOwner {
  /** Undefined where anybody may call: then nothing is counted. */
  readonly accountId: number | undefined;
  /**
   * Takes the endpoint's own place for an upload; returns what gives it back. Throws `Problem` if none is
   * free.
   */
  readonly beginUpload: () => (() => void) | undefined;
}

/** A body that is on its way: its reservation, and the places that it takes of its account's. */
export interface Upload {
  readonly memory: MemoryShare;
  readonly disk: DiskShare;
  /** Counts a chunk. Throws 429 when it makes the body one large body too many. */
  onChunk(sizeBytes: number): void;
  /** Marks the start of a file. Throws what the endpoint refuses further uploads with. */
  onFile(): void;
  /** Gives the account's places back, after the body has arrived or failed. */
  received(): void;
}

export interface BodyReservations {
  /** Reserves disk space for the declared length. Throws 507. */
  reserve(request: Pick<FastifyRequest, 'headers'>): Promise<BodyReservation>;
}

/** Tracks the bodies of all requests with files in this process. */
export function createBodyReservations(budgets: {
  readonly memory: BodyMemory;
  readonly disk: DiskRoom;
}): BodyReservations {
  const places = createAccountPlaces();
  return {
    async reserve({ headers }) {
      const declaredBytes = Number(headers['content-length'] ?? 0);
      const shares = { memory: budgets.memory.share(), disk: budgets.disk.share() };
      await shares.disk.reserve(declaredBytes);
      return {
        begin: (owner) => beginUpload({ owner, places, shares, declaredBytes }),
        release() {
          shares.memory.release();
          shares.disk.release();
        },
      };
    },
  };
}

interface UploadStart {
  readonly owner: BodyOwner;
  readonly places: AccountPlaces;
  readonly shares: Pick<Upload, 'memory' | 'disk'>;
  readonly declaredBytes: number;
}

function beginUpload({ owner, places, shares, declaredBytes }: UploadStart): Upload {
  let receivedBytes = 0;
  let leaveLargeBodies: (() => void) | undefined;
  let endUpload: (() => void) | undefined;

  /** An upload with a place of its endpoint's own streams to the disk and is none of the large bodies. */
  function enterLargeBodies(): void {
    endUpload ??= owner.beginUpload();
    if (endUpload || leaveLargeBodies || owner.accountId === undefined) return;
    leaveLargeBodies = places.take(owner.accountId, maxLargeBodies);
    if (!leaveLargeBodies) throw new Problem(requestProblems.tooManyBodies, { retryAfterSeconds });
  }

  const upload: Upload = {
    ...shares,
    onChunk(sizeBytes) {
      receivedBytes += sizeBytes;
      if (receivedBytes > largeBodyBytes) enterLargeBodies();
    },
    onFile() {
      endUpload ??= owner.beginUpload();
    },
    received() {
      leaveLargeBodies?.();
      endUpload?.();
      shares.disk.release();
    },
  };
  if (declaredBytes > largeBodyBytes) enterLargeBodies();
  return upload;
}
