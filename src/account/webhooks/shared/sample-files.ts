import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { samplePaths } from '#platform/shared/webhook-event.ts';

const sampleProblems = problems({
  sampleNotFound: { status: 404, code: 'sample_not_found', error: 'Sample not found' },
});

/** The files that sample events and example requests refer to, by their names. */
export const sampleTypes: Readonly<Record<string, string>> = {
  [nameOf(samplePaths.picture)]: 'image/png',
  [nameOf(samplePaths.audio)]: 'audio/mpeg',
  [nameOf(samplePaths.font)]: 'font/otf',
  [nameOf(samplePaths.batch)]: 'application/zip',
  [nameOf(samplePaths.product)]: 'text/html; charset=utf-8',
  [nameOf(samplePaths.shop)]: 'text/html; charset=utf-8',
};

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export const getSampleFile = endpoint({
  name: 'getSampleFile',
  method: 'GET',
  path: '/samples/:name',
  tag: 'Webhooks',
  summary: 'A file that sample events and example requests refer to',
  callers: 'anyone',
  params: z.strictObject({ name: z.enum(Object.keys(sampleTypes)) }),
  missing: sampleProblems.sampleNotFound,
  media: [...new Set(Object.values(sampleTypes))],
});
