import { fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import { Problem } from '#platform/shared/problem.ts';
import { type Dispatch, requestOf } from './dispatch.ts';
import { errorResult, resultOf } from './results.ts';
import type { Tool, ToolSchema } from './tools.ts';

const instructions =
  'Edits pictures for print-on-demand sellers, extracts audio from videos, and reads the products of ' +
  'watched shops. Files are passed as links, which work for a day. extract_audio and create_batch ' +
  'start a job: call get_audio_job with its job_id, or get_batch with its batch_id, every few seconds ' +
  'until it is done. Errors have a code and say what to do in fix.';

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
          destructiveHint: tool.method === 'DELETE',
          idempotentHint: tool.method !== 'POST',
          openWorldHint: !readOnlyHint,
        },
      },
      async (sent) => call(tool, sent, dispatch),
    );
  }
  return server;
}

async function call(tool: Tool, sent: Readonly<Record<string, unknown>>, dispatch: Dispatch) {
  try {
    return await resultOf(await dispatch.send(requestOf(tool, sent)), dispatch);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message, code, fix, param, status } = error;
    return errorResult({ success: false, error: message, code, fix, param, status });
  }
}

/**
 * The schema is for the model: the endpoint itself checks what arrives, forgives what it can, and says what
 * is wrong.
 */
function described(schema: ToolSchema) {
  return fromJsonSchema<Readonly<Record<string, unknown>>>(schema as JsonSchemaType, {
    getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
  });
}
