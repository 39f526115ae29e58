import { problems } from './problem.ts';

/** Problems of any endpoint (contract 3). */
export const requestProblems = problems({
  invalidJson: {
    status: 400,
    code: 'invalid_json',
    error: 'Invalid JSON',
    fix: 'Send one JSON object as the body.',
  },
  bodyRequired: {
    status: 400,
    code: 'body_required',
    error: 'A request body is required',
    fix: 'Send the documented fields as JSON or as a form.',
  },
  invalidText: {
    status: 400,
    code: 'invalid_text',
    error: 'Text contains characters that are not allowed',
    fix: 'Remove NUL characters and unpaired surrogates.',
  },
  malformedRequest: { status: 400, code: 'malformed_request', error: 'Malformed request' },
  localOnly: {
    status: 403,
    code: 'local_only',
    error: 'This local stand-in answers only this machine',
    fix:
      'Call it at localhost, without a proxy or another site in between. To let others in, set ' +
      'FIREBASE_*, STRIPE_* and SMTP_URL (docs/deploy.md).',
  },
  notFound: {
    status: 404,
    code: 'not_found',
    error: 'Not found',
    fix: 'See /api/openapi.json for every path.',
  },
  methodNotAllowed: { status: 405, code: 'method_not_allowed', error: 'Method not allowed' },
  notAcceptable: {
    status: 406,
    code: 'not_acceptable',
    error: 'No type in Accept matches the result',
    fix: 'Send Accept: image/* for the picture, or Accept: application/json.',
  },
  requestTimeout: {
    status: 408,
    code: 'request_timeout',
    error: 'Request timed out',
    fix: 'Send the body faster.',
  },
  bodyTooLarge: {
    status: 413,
    code: 'body_too_large',
    error: 'Request body is too large',
    fix: 'Send only the documented fields; put a file in its own field, as a data URI or in a form.',
  },
  unsupportedBody: {
    status: 415,
    code: 'unsupported_body',
    error: 'Unsupported body type',
    fix:
      'Send application/json, multipart/form-data or application/x-www-form-urlencoded; do not compress ' +
      'it.',
  },
  unknownHost: {
    status: 421,
    code: 'unknown_host',
    error: 'Unknown host name',
    fix:
      'Use localhost, 127.0.0.1 or the host of PUBLIC_URL. Until FIREBASE_* and STRIPE_* replace the local ' +
      'stand-ins, the server answers only this machine (docs/deploy.md).',
  },
  headersTooLarge: { status: 431, code: 'headers_too_large', error: 'Request headers are too large' },
  tooManyBodies: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many large uploads at once',
    fix: 'Send fewer bodies over 1 MB at the same time.',
  },
  overloaded: { status: 503, code: 'overloaded', error: 'Server is busy', fix: 'Try again in a moment.' },
  internal: {
    status: 500,
    code: 'internal_error',
    error: 'Internal server error',
    fix: 'Try again; if it fails again, report the request_id.',
  },
  callerGone: { status: 499, code: 'caller_gone', error: 'The caller went away' },
  draining: {
    status: 503,
    code: 'draining',
    error: 'Server is restarting',
    fix: 'Send the same request again.',
  },
});
