import type { ServerResponse } from 'node:http';
import { slowestPace } from '../upload/body-stream.ts';

/** What the slowest reader may take for a response of any length, in milliseconds. */
const graceMs = 60_000;

/**
 * Cuts the connection of somebody who does not read: what waits for them stays in memory or on the disk.
 * Readers get a minute, and as long as the slowest sender would take for the same bytes.
 */
export function cutSlowReader(response: ServerResponse, sizeBytes: number): void {
  const limitMs = graceMs + (sizeBytes / slowestPace.bytesPerSecond) * 1_000;
  const timer = setTimeout(() => response.destroy(), limitMs).unref();
  response.once('close', () => clearTimeout(timer));
}
