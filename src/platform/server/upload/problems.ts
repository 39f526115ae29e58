import { paramOf } from '#platform/shared/field-problems.ts';
import { type ProblemShape, problems } from '#platform/shared/problem.ts';

/** Errors of forms and data URIs, whatever the endpoint (contract 3). */
export const uploadProblems = problems({
  malformedForm: {
    status: 400,
    code: 'malformed_form',
    error: 'Malformed form data',
    fix: 'Send multipart/form-data as RFC 7578 has it, with the boundary that the header names.',
  },
  jsonAsForm: {
    status: 400,
    code: 'json_as_form',
    error: 'The body is JSON, but its type says that it is a form',
    fix: 'Send the header Content-Type: application/json.',
  },
  malformedDataUri: { status: 400, code: 'malformed_data_uri', error: 'Malformed data URI' },
  tooManyFields: { status: 413, code: 'too_many_fields', error: 'Too many form fields' },
  fieldTooLarge: { status: 413, code: 'field_too_large', error: 'Field is too large' },
});

/** Returns the 413 of a form field that is too long. */
export function fieldTooLarge(name: string): ProblemShape {
  const { fieldTooLarge: shape } = uploadProblems;
  const param = paramOf([name]);
  return { ...shape, error: `${shape.error}: ${JSON.stringify(param)}`, param };
}
