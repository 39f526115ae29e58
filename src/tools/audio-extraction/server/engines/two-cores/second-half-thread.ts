import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AV_LOG_ERROR, AV_PKT_DATA_SKIP_SAMPLES, Log, type Packet } from 'node-av';
import { type Encoding, openEncoding } from '#tools/audio-extraction/server/engines/encoding.ts';
import { MediaError } from '#tools/audio-extraction/server/engines/engine.ts';
import { cell, type SecondHalfMessage, type SecondHalfTask } from './second-half.ts';

/** The thread of `second-half.ts`: encodes a video from a given frame on, into a file of bare MP3 frames. */
const { input, framesPath, options, shared } = workerData as SecondHalfTask;
const framesAtOnce = 32;
const counters = new Int32Array(shared);
const isWanted = () => Atomics.load(counters, cell.stop) === 0;

function encode(): SecondHalfMessage {
  const encoding = openEncoding(input, { ...options, isWanted });
  const file = openSync(framesPath, 'wx', 0o600);
  try {
    const padding = writeFrames(encoding, file);
    return { type: 'done', ...encoding.extent(), ...(padding && { padding }) };
  } finally {
    closeSync(file);
  }
}

/** Returns the side data of the last packet: how many of its samples are padding. */
function writeFrames(encoding: Encoding, file: number): Buffer | undefined {
  const waiting: Buffer[] = [];
  let padding: Buffer | undefined;
  const flush = () => {
    writeSync(file, Buffer.concat(waiting));
    Atomics.add(counters, cell.frames, waiting.splice(0).length);
    Atomics.notify(counters, cell.frames);
  };
  for (const packet of encoding.packets()) {
    waiting.push(bytesOf(packet));
    padding = packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES) ?? undefined;
    if (waiting.length === framesAtOnce) flush();
  }
  flush();
  return padding;
}

/** Copies, because the library reuses the packet's memory. */
function bytesOf({ data }: Packet): Buffer {
  return Buffer.from(data ?? []);
}

function outcome(): SecondHalfMessage {
  try {
    return encode();
  } catch (error) {
    // Anything else reaches the first half as this thread's `error` event.
    if (!(error instanceof MediaError)) throw error;
    return { type: 'refused', code: error.code, detail: error.detail };
  }
}

Log.setLevel(AV_LOG_ERROR);
parentPort?.postMessage(outcome(), []);
