import { problems } from '#platform/shared/problem.ts';
import { templateLimits } from './limits.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

const { perAccount } = templateLimits;

/** Problems of templates (contract 11, Templates). The errors that name a variable begin with these words. */
export const templateProblems = problems({
  ...renderProblems,
  limit: {
    status: 403,
    code: 'template_limit',
    error: 'Template limit reached',
    fix:
      `A free account can have ${perAccount.free} templates, a premium account ${perAccount.premium}. ` +
      'Delete one, or choose a larger plan.',
  },
  storageLimit: {
    status: 403,
    code: 'template_storage_limit',
    error: 'The pictures of your templates take up too much space',
    fix: 'Delete a template, or send a smaller picture.',
    param: 'image',
  },
  inUse: {
    status: 409,
    code: 'template_in_use',
    error: 'Template is in use',
    fix:
      'Choose another template for its shops, or send force=true: their webhooks are then sent without ' +
      'pictures.',
  },
  nothingToDo: {
    status: 400,
    code: 'invalid_overlays',
    error: 'A template needs overlays, padding or sizes',
    param: 'overlays',
  },
  invalidVariable: {
    status: 400,
    code: 'invalid_variable',
    error: 'Invalid variable',
    fix:
      'A variable is {{name}} or {{name|fallback}}. A name starts with a letter and has at most 40 ' +
      'characters: a to z, 0 to 9 and _. Write \\{{ for literal braces.',
  },
  tooManyVariables: {
    status: 400,
    code: 'too_many_variables',
    error: `A template can have at most ${templateLimits.variables} variables`,
    param: 'overlays',
  },
});
