import type { FastifyRequest } from 'fastify';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { createAccountPlaces } from '../budgets/account-places.ts';
import type { BodyMemory, MemoryShare } from '../budgets/body-memory.ts';
import type { DiskRoom, DiskShare } from '../budgets/disk-room.ts';

/** Bodies over this are counted for each account. */
const largeBodyBytes = 1024 * 1024;
const maxLargeBodies = 4;
const retryAfterSeconds = 2;

/** What one request with files holds: memory, disk, and places of its account while its body comes. */
export interface BodyHold {
  readonly memory: MemoryShare;
  readonly disk: DiskShare;
  /** Counts what came. Throws 429 when it makes a body too many that is large. */
  onChunk(sizeBytes: number): void;
  /** Hears that a file begins. Throws what the endpoint refuses further uploads with. */
  onFile(): void;
  /** The body is here, or will not come: its places are free for the account's next one. */
  received(): void;
}

export interface HoldOptions {
  /** Undefined where anybody may call: then nothing is counted. */
  readonly accountId: number | undefined;
  /**
   * Takes the endpoint's own place for an upload and gives what leaves it. Throws a Problem where there is
   * none.
   */
  readonly beginUpload: () => (() => void) | undefined;
}

export interface BodyHolds {
  /** Sets the declared length aside on the disk, before the call costs anything. Throws 507. */
  reserve(request: FastifyRequest): Promise<void>;
  /**
   * Begins the body of a caller who is known. Throws 429 where its declared length alone makes it one too
   * many.
   */
  begin(request: FastifyRequest, options: HoldOptions): BodyHold;
  /** Gives back whatever a request still holds; may be called for any request. */
  end(request: FastifyRequest): void;
}

/** Accounts for the bodies of all requests with files that this process works on. */
export function createBodyHolds({ memory, disk }: { memory: BodyMemory; disk: DiskRoom }): BodyHolds {
  const places = createAccountPlaces();
  const shares = new WeakMap<FastifyRequest, { memory: MemoryShare; disk: DiskShare }>();

  const sharesOf = (request: FastifyRequest) => {
    const own = shares.get(request) ?? { memory: memory.share(), disk: disk.share() };
    shares.set(request, own);
    return own;
  };

  return {
    reserve: (request) => sharesOf(request).disk.reserve(declaredBytes(request)),

    begin(request, { accountId, beginUpload }) {
      const own = sharesOf(request);
      let receivedBytes = 0;
      let leaveLarge: (() => void) | undefined;
      let endUpload: (() => void) | undefined;
      const onLarge = () => {
        if (leaveLarge || accountId === undefined) return;
        leaveLarge = places.take(accountId, maxLargeBodies);
        if (!leaveLarge) throw new Problem(requestProblems.tooManyBodies, { retryAfterSeconds });
      };
      const hold: BodyHold = {
        ...own,
        onChunk(sizeBytes) {
          receivedBytes += sizeBytes;
          if (receivedBytes > largeBodyBytes) onLarge();
        },
        onFile() {
          endUpload ??= beginUpload();
        },
        received() {
          leaveLarge?.();
          endUpload?.();
          own.disk.release();
        },
      };
      if (declaredBytes(request) > largeBodyBytes) {
        hold.onFile();
        try {
          onLarge();
        } catch (error) {
          hold.received();
          throw error;
        }
      }
      return hold;
    },

    end(request) {
      const own = shares.get(request);
      own?.memory.release();
      own?.disk.release();
    },
  };
}

function declaredBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}
