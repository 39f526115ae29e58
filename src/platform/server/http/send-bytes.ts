import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { requestProblems } from '../../shared/request-problems.ts';
import type { Spool } from '../files/spool.ts';
import { cutSlowReader } from './slow-reader.ts';

/** Shorter answers are sent as they are: the limits of calls bound how many there can be. */
const largeBytes = 1024 * 1024;

/**
 * Sends bytes. Large ones wait for their reader in the spool: in memory while there is room, else on the
 * disk, so that readers who take their time hold no memory of ours. Throws 507 and 503 of the disk.
 */
export async function sendBytes(reply: FastifyReply, bytes: Uint8Array, spool: Spool): Promise<FastifyReply> {
  if (bytes.byteLength <= largeBytes) return reply.send(bytes);
  const rules = { maxBytes: bytes.byteLength, tooLarge: requestProblems.internal };
  const file = await spool.write(once(bytes), rules);
  reply.raw.once('close', () => {
    file
      .remove()
      .catch((error: unknown) => reply.log.error({ err: error }, 'an answer was not removed from the spool'));
  });
  if (file.path === undefined) return reply.send(bytes);
  cutSlowReader(reply.raw, bytes.byteLength);
  return reply.header('content-length', bytes.byteLength).send(createReadStream(file.path));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
