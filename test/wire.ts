import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy on loopback whose server can seem to be away, frozen or far. */
export interface Wire {
  readonly port: number;
  /** Breaks all connections; new ones are accepted. */
  cut(): void;
  /** Breaks all connections and refuses new ones. */
  goAway(): Promise<void>;
  /** Accepts connections again, at the same port. */
  comeBack(): Promise<void>;
  /** Accepts connections and bytes and passes none on, in either direction. */
  freeze(): void;
  /** Passes on what was held back and everything after it. */
  thaw(): void;
  close(): Promise<void>;
}

export interface WireOptions {
  /** How long each chunk is under way, in each direction (default 0). */
  readonly delayMs?: number;
}

/** Starts a proxy in front of a server: a port or a Unix socket. */
export async function startWire(to: NetConnectOpts, { delayMs = 0 }: WireOptions = {}): Promise<Wire> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const forward = (from: Socket, into: Socket) => {
    from.on('data', (chunk) => {
      if (delayMs === 0) into.write(chunk);
      else setTimeout(() => into.write(chunk), delayMs);
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
    sockets.add(from);
    if (frozen) from.pause();
  };
  const proxy = createServer((client) => {
    const server = connect(to);
    forward(client, server);
    forward(server, client);
  });
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const goAway = async () => {
    cut();
    if (!proxy.listening) return;
    proxy.close();
    await once(proxy, 'close');
  };
  return {
    port,
    cut,
    goAway,
    comeBack: () => listen(port),
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: goAway,
  };
}
