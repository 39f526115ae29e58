import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { uploadProblems } from './problems.ts';

const parameter = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/gi;
/** RFC 2046 5.1.1: 1 to 70 characters of this set, the last one no space. */
const allowed = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * The boundary of a multipart/form-data body. Throws 415 for another or a compressed body, 400 for a bad
 * boundary.
 */
export function readBoundary(headers: IncomingHttpHeaders): string {
  const contentType = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType) || encoding !== 'identity') {
    throw new Problem(requestProblems.unsupportedBody);
  }
  const [found, ...more] = contentType.matchAll(parameter);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined || more.length > 0 || !allowed.test(boundary))
    throw new Problem(uploadProblems.malformedForm);
  return boundary;
}
