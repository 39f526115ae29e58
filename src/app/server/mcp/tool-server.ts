import { fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import { type Dispatch, requestOf } from './dispatch.ts';
import { errorResult, resultOf } from './results.ts';
import type { Tool, ToolSchema } from './tools.ts';

const instructions =
  'Finishes pictures for print-on-demand sellers, takes the sound out of videos, and reads what watched shops publish. Files come and go by links, which work for a day. extract_audio and create_batch begin a job: ask get_audio_job or get_batch every few seconds until it has ended. An error names its code and what to do in fix.';

export interface ToolServerDeps {
  readonly version: string;
  readonly tools: readonly Tool[];
  /** With the credential of the caller. */
  readonly dispatch: Dispatch;
}

/** Returns a server of the SDK for one message. */
export function createToolServer({ version, tools, dispatch }: ToolServerDeps): McpServer {
  const server = new McpServer({ name: 'overprint', title: 'Overprint', version }, { instructions });
  for (const tool of tools) {
    const readOnlyHint = tool.method === 'GET';
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: described(tool.inputSchema),
        outputSchema: described(tool.outputSchema),
        annotations: {
          title: tool.title,
          readOnlyHint,
          destructiveHint: false,
          idempotentHint: readOnlyHint,
          openWorldHint: !readOnlyHint,
        },
      },
      async (sent) => {
        const request = requestOf(tool, sent);
        if (!('missing' in request)) return resultOf(await dispatch.send(request), dispatch);
        const { missing } = request;
        return errorResult({
          success: false,
          error: `${missing} is required`,
          code: 'invalid_body',
          param: missing,
        });
      },
    );
  }
  return server;
}

/** The schema is for the model: the endpoint itself checks what arrives, forgives what it can, and says what is wrong. */
function described(schema: ToolSchema) {
  return fromJsonSchema<Readonly<Record<string, unknown>>>(schema as JsonSchemaType, {
    getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
  });
}
