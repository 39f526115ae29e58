import type { IncomingMessage } from 'node:http';

const maxDiscardedBytes = 64 * 1_024 * 1_024;
const maxTicks = 300;
const tickMs = 50;

/**
 * Reads on and throws away after a refusal, because a sender that is cut off while it sends may never see the
 * response. After 64 MB or 15 s the connection is closed all the same.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.destroyed) return;
  const startBytes = request.socket.bytesRead;
  let ticks = 0;
  // The server itself drops listeners of the body once it has answered, so the socket's own count is read.
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks >= maxTicks || request.socket.bytesRead - startBytes > maxDiscardedBytes) request.destroy();
  }, tickMs);
  timer.unref();
  // A sender that breaks off now breaks nothing: it has been refused.
  request.on('error', () => undefined);
  request.once('close', () => clearInterval(timer));
  request.resume();
}
