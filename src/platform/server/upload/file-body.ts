import type { IncomingMessage } from 'node:http';
import { limitBody, receiveBytes, type StreamOptions } from './body-stream.ts';
import { createFileSinks, type FileSinkOptions } from './file-sinks.ts';
import type { ReceivedFile } from './received-file.ts';

/**
 * Reads a body that is the file of an endpoint that takes one. Throws only `Problem`s: 400 for bytes that are
 * no such file, 408 for a slow sender, 413 over the limit (before the first byte where the length is
 * declared), 499 for a sender that disconnects, 503 and 507. After an error no file is left.
 */
export async function readFileBody(
  request: IncomingMessage,
  options: StreamOptions & FileSinkOptions,
): Promise<Readonly<Record<string, ReceivedFile>>> {
  const [field] = Object.keys(options.files);
  if (field === undefined) throw new Error('Expected an endpoint with a file');
  const spooling = createFileSinks(options);
  const signal = AbortSignal.any([options.signal, spooling.failed]);
  const files = Object.values(options.files);
  try {
    const count = limitBody(request, { files, maxBytes: Math.max(...files.map(({ maxBytes }) => maxBytes)) });
    const onChunk = (sizeBytes: number) => {
      count(sizeBytes);
      options.onChunk?.(sizeBytes);
    };
    const sink = spooling.open(field, 'file');
    await receiveBytes(request, (chunk) => sink.write(chunk), { ...options, signal, onChunk });
    sink.end();
    return await spooling.ended();
  } catch (error) {
    await spooling.abandon();
    throw error;
  }
}
