import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';

export const mcpProblems = problems({
  foreignOrigin: {
    status: 403,
    code: 'foreign_origin',
    error: 'Requests from other websites are not allowed',
    fix: 'Connect from a program, or from a page on this machine.',
  },
  oneMessage: {
    status: 400,
    code: 'invalid_message',
    error: 'Send one JSON-RPC message as a JSON object',
    fix: 'Send the messages of a batch one by one.',
  },
});

/** Longest message. A picture as a data URI is a third longer than its file. */
export const mcpMaxMessageBytes = 1024 * 1024;

/**
 * The Model Context Protocol by its streamable HTTP transport, without sessions that are stored (contract 11,
 * Ways in). It is no part of the reference of the HTTP API: its tools are calls of that.
 */
export const mcp = endpoint({
  name: 'mcp',
  method: 'POST',
  path: '/mcp',
  tag: 'Service',
  summary: 'Tools for language models (Model Context Protocol)',
  callers: ['key'],
  scope: 'any',
  isResource: true,
  idempotency: 'ignored',
  spends: { messages: 1 },
  bodyAs: 'text',
  body: z.string(),
  maxBodyBytes: mcpMaxMessageBytes,
  media: ['application/json', 'text/event-stream'],
  problems: Object.values(mcpProblems),
});
