import {
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { Problem } from '#platform/shared/problem.ts';
import { requestOf } from './dispatch.ts';
import { follow, type FollowDeps, takeWait } from './follow.ts';
import { progressOf, withBeats } from './progress.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { type Json, problemResult, resultOf } from './results.ts';
import type { Tool, ToolSchema } from './tools.ts';
import { registerUploadTool, type UploadToolDeps } from './upload-tool.ts';

const instructions =
  'Edits pictures for print-on-demand sellers, extracts audio from videos, and watches shops. Pictures and ' +
  'videos are passed as links; get_upload_link is for files on disk. Results are links that work for a ' +
  'day, and resources. extract_audio and create_batch start work: send wait_seconds, or call ' +
  'get_audio_job with the job_id, or get_batch with the batch_id, until it is done. Errors have a code and ' +
  'say what to do in fix.';

export interface ToolServerDeps extends UploadToolDeps, Omit<FollowDeps, 'progress'> {
  readonly version: string;
}

/** Returns a server of the SDK for one message. */
export function createToolServer(deps: ToolServerDeps): McpServer {
  const { version, tools } = deps;
  const server = new McpServer({ name: 'overprint', title: 'Overprint', version }, { instructions });
  for (const tool of tools)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: described(tool.inputSchema),
        outputSchema: described(tool.outputSchema),
        annotations: {
          title: tool.title,
          readOnlyHint: tool.isReadOnly,
          destructiveHint: tool.method === 'DELETE',
          idempotentHint: tool.isReadOnly || tool.method === 'DELETE',
          openWorldHint: tool.method === 'POST',
        },
      },
      async (sent, context) => call(tool, sent, context, deps),
    );
  registerUploadTool(server, deps);
  registerResources(server, deps);
  registerPrompts(server);
  return server;
}

async function call(tool: Tool, sent: Json, context: ServerContext, deps: ToolServerDeps) {
  const { dispatch } = deps;
  const progress = progressOf(context);
  try {
    const { seconds, fields } = takeWait(tool, sent);
    const request = requestOf(tool, fields);
    if (seconds === 0)
      return await resultOf(await withBeats(progress, () => dispatch.send(request)), dispatch);
    const first = await dispatch.send(request);
    return await resultOf(await follow(tool, first, seconds, { ...deps, progress }), dispatch);
  } catch (error) {
    if (error instanceof Problem) return problemResult(error);
    throw error;
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
