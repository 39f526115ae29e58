import { createMcpHandler } from '@modelcontextprotocol/server';
import { createToolServer, type ToolServerDeps } from './tool-server.ts';

export interface RespondDeps {
  readonly server: ToolServerDeps;
  /** Told of messages that the SDK refuses. */
  readonly onError: (error: Error) => void;
}

/** Responds to one message by an own server of the SDK. `request` has the headers, `message` the body. */
export function respondTo(
  request: Request,
  message: Readonly<Record<string, unknown>>,
  { server, onError }: RespondDeps,
): Promise<Response> {
  const handler = createMcpHandler(() => createToolServer(server), {
    maxSubscriptions: 0,
    onerror: onError,
  });
  return handler.fetch(request, { parsedBody: message });
}
