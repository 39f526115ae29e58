import { Problem, problems } from '../../shared/problem.ts';

/** Errors of forms and data URIs, whatever the endpoint (contract 3). */
export const uploadProblems = problems({
  malformedForm: {
    status: 400,
    code: 'malformed_form',
    error: 'Malformed form data',
    fix: 'Send multipart/form-data as RFC 7578 has it, with the boundary that the header names.',
  },
  malformedDataUri: { status: 400, code: 'malformed_data_uri', error: 'Malformed data URI' },
  unknownField: { status: 400, code: 'unknown_field', error: 'Unknown field' },
  duplicateField: { status: 400, code: 'duplicate_field', error: 'Duplicate field' },
  tooManyFields: { status: 413, code: 'too_many_fields', error: 'Too many form fields' },
  fieldTooLarge: { status: 413, code: 'field_too_large', error: 'Field is too large' },
});

/**
 * Returns a problem that names the field, quoted and cut to 100 characters, as the sender chooses its name.
 */
export function fieldProblem(shape: keyof typeof uploadProblems, name: string): Problem {
  const { status, code, error } = uploadProblems[shape];
  const param = name.slice(0, 100);
  return new Problem({ status, code, error: `${error}: ${JSON.stringify(param)}`, param });
}
