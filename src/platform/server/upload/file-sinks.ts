import { Readable } from 'node:stream';
import { concerning, Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { Spool, SpoolRules } from '#platform/server/files/spool.ts';
import type { ReceivedFile } from './received-file.ts';

export interface FileSinkOptions {
  /** The file fields that are accepted. */
  readonly files: Readonly<Record<string, SpoolRules>>;
  readonly spool: Spool;
  /** Called when a file begins; may throw. */
  readonly onFile?: () => void;
}

/** How a file is spooled, and under which name. */
interface OpenedFile {
  readonly rules: SpoolRules | undefined;
  readonly name: string;
}

/** Receives the bytes of one file. */
export interface ByteSink {
  /** Returns a promise where the spool has to catch up first. */
  write(bytes: Uint8Array): Promise<void> | undefined;
  end(): void;
}

/** Bytes that may wait for the spool. */
const waitingBytes = 256 * 1_024;

/** Writes files into the spool, each in a stream of its own. */
export function createFileSinks({ files: rules, spool, onFile }: FileSinkOptions) {
  const failure = new AbortController();
  const files: Record<string, ReceivedFile> = {};
  const bodies: Readable[] = [];
  const writing: Promise<void>[] = [];

  async function spoolFile(
    field: string,
    { rules: fileRules, name }: OpenedFile,
    body: Readable,
    about: Pick<ReceivedFile, 'sentAs'>,
  ): Promise<void> {
    if (!fileRules) throw new Error(`Expected a file field, received ${field}`);
    try {
      files[name] = { ...(await spool.write(body, fileRules)), ...about };
    } catch (error) {
      failure.abort(concerning(field, error));
    }
  }

  return {
    /** Aborts with the error of the first file that fails. */
    failed: failure.signal,
    /** Begins a file, by default of a file field. */
    open(
      field: string,
      sentAs: ReceivedFile['sentAs'],
      opened: OpenedFile = { rules: rules[field], name: field },
    ): ByteSink {
      onFile?.();
      /** Writes that are waiting because the body is full. */
      let room: PromiseWithResolvers<void> | undefined;
      const goOn = () => {
        room?.resolve();
        room = undefined;
      };
      const body = new Readable({ highWaterMark: waitingBytes, read: goOn });
      // Without a listener, a file that is abandoned would crash the process.
      body.on('error', () => undefined);
      bodies.push(body);
      writing.push(spoolFile(field, opened, body, { sentAs }));
      return {
        write(bytes) {
          if (bytes.byteLength === 0 || body.push(bytes)) return undefined;
          room ??= Promise.withResolvers<void>();
          return room.promise;
        },
        end() {
          body.push(null);
          // An ended stream reads no more, so a write that waits for room would wait for ever.
          goOn();
        },
      };
    },
    async ended(): Promise<Readonly<Record<string, ReceivedFile>>> {
      await Promise.all(writing);
      failure.signal.throwIfAborted();
      return files;
    },
    async abandon(): Promise<void> {
      for (const body of bodies) body.destroy(new Problem(requestProblems.callerGone));
      await Promise.all(writing);
      await Promise.all(Object.values(files).map((file) => file.remove()));
    },
  };
}
