import type { IncomingMessage } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Problem } from '#platform/shared/problem.ts';
import { requestOf } from './dispatch.ts';
import { problemResult } from './results.ts';
import { type Tool, toolNamed } from './tools.ts';
import { uploadLinkMinutes, type UploadLinks } from './upload-links.ts';

const uploadToolName = 'get_upload_link';

const outputSchema = z.strictObject({
  success: z.literal(true),
  upload_url: z.string().meta({ description: 'Takes a form by POST, and needs no credential.' }),
  file_field: z.string().meta({ description: 'The part of the form that is the file.' }),
  command: z.string().meta({ description: 'Sends the file; other arguments of the tool are further -F.' }),
  expires_at: z.iso.datetime(),
});

export interface UploadToolDeps {
  readonly tools: readonly Tool[];
  readonly links: UploadLinks;
  readonly origin: string;
  /** The caller's request, whose credential the link has. */
  readonly from: IncomingMessage;
}

/** Registers the tool for files on the caller's own disk, which do not fit into a message. */
export function registerUploadTool(server: McpServer, { tools, links, origin, from }: UploadToolDeps): void {
  const targets = tools.filter(({ fileFields }) => fileFields.length > 0);
  const inputSchema = z.strictObject({
    tool: z.enum(targets.map(({ name }) => name)).meta({ description: 'The tool that gets the file.' }),
    template_id: z.string().optional().meta({ description: 'For `render_template`.' }),
  });
  server.registerTool(
    uploadToolName,
    {
      title: 'Get a link to send a local file to',
      description:
        'For files on your disk: returns a command that sends one to a tool, with the arguments of the ' +
        'tool as parts of the form. Its response is that of the tool. The link can call this one tool for ' +
        `${uploadLinkMinutes} minutes: do not show it to others.`,
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ tool: name, ...ids }) => {
      try {
        const tool = toolNamed(targets, name);
        const { url } = requestOf(tool, tool.pathArgument ? ids : {});
        const { path, until } = links.create(url, from);
        const [field = ''] = tool.fileFields;
        const uploadUrl = origin + path;
        const body = {
          success: true as const,
          upload_url: uploadUrl,
          file_field: field,
          command: `curl -F ${field}=@FILE ${uploadUrl}`,
          expires_at: until.toISOString(),
        };
        return { structuredContent: body, content: [{ type: 'text' as const, text: JSON.stringify(body) }] };
      } catch (error) {
        if (error instanceof Problem) return problemResult(error);
        throw error;
      }
    },
  );
}
