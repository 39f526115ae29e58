import type { IncomingMessage } from 'node:http';

const maxDiscardedBytes = 64 * 1_024 * 1_024;
const maxTicks = 300;
const tickMs = 50;

/**
 * Reads the rest of a refused body and throws it away, because a sender that is cut off while it sends may
 * never see the response. Closes the connection after 64 MB or 15 s.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.destroyed) return;
  const startBytes = request.socket.bytesRead;
  let ticks = 0;
  // Node's server drops listeners of the body once it has responded, so count on the socket.
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks >= maxTicks || request.socket.bytesRead - startBytes > maxDiscardedBytes) request.destroy();
  }, tickMs);
  timer.unref();
  // Without a listener, a sender that disconnects now would crash the process.
  request.on('error', () => undefined);
  request.once('close', () => clearInterval(timer));
  request.resume();
}
