import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Hostile websites at `public.test`. */
export function badWebsites(request: IncomingMessage, response: ServerResponse): void {
  switch (request.url) {
    case '/gzip-bomb':
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(10_000_000)));
      return;
    case '/lying-length':
      response.socket?.end(
        `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 10\r\n\r\n${'x'.repeat(100_000)}`,
      );
      return;
    case '/page.html':
      response.writeHead(200, { 'content-type': 'image/png' }).end('<html><body>secret page</body></html>');
      return;
    default:
      response.writeHead(404).end();
  }
}
