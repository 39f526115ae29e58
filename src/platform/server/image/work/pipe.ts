import { readSync, writeSync } from 'node:fs';
import { headOf, type ImageReply, type ImageRequest, prefixBytes } from './messages.ts';

/** The pipe to the parent, which the parent opens as this descriptor. */
const pipe = 3;

/** Waits for the next request; undefined once the parent has closed the pipe or is gone. */
export function receive(): { readonly request: ImageRequest; readonly bytes: Buffer } | undefined {
  const prefix = readFully(prefixBytes);
  if (!prefix) return undefined;
  const json = readFully(prefix.readUInt32LE(0));
  const bytes = readFully(prefix.readUInt32LE(4));
  return json && bytes && { request: JSON.parse(json.toString()) as ImageRequest, bytes };
}

export function send(reply: ImageReply, bytes: Uint8Array = new Uint8Array()): void {
  writeFully(headOf(reply, bytes.byteLength));
  writeFully(bytes);
}

function readFully(lengthBytes: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(lengthBytes);
  for (let at = 0; at < lengthBytes; ) {
    const count = readSync(pipe, bytes, at, lengthBytes - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function writeFully(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.byteLength; ) at += writeSync(pipe, bytes, at);
}
