import {
  endpointsOf,
  fieldsOf,
  type OpenApiDocument,
  type ReferenceEndpoint,
  type ReferenceField,
  takesKeys,
} from '#platform/shared/reference/document.ts';
import { element } from './element.ts';
import { type Given, send } from './try-send.ts';
import { showFailure, showResponse } from './try-result.ts';

/** Returns the form that calls an operation from the page. Throws if the operation is not described. */
export async function createTryForm(operationId: string, isMetered: boolean): Promise<HTMLElement> {
  const endpoint = await findEndpoint(operationId);
  const fields = fieldsOf(endpoint.operation);
  const inputs = fields.map((field) => ({ field, input: inputOf(field) }));
  const key = takesKeys(endpoint)
    ? element('input', { type: 'password', autocomplete: 'off', spellcheck: 'false', placeholder: 'op_…' })
    : undefined;
  const submit = element('button', { class: 'button key', type: 'submit' }, `Send ${endpoint.method}`);
  const result = element('div', { class: 'result', 'aria-live': 'polite' });
  const form = element(
    'form',
    { class: 'try', 'aria-label': `Try ${endpoint.operation.summary}` },
    element('p', { class: 'note' }, noteOf(endpoint, isMetered)),
    ...(key ? [labelled('API key', key, 'Never stored. Leave empty to use your session.')] : []),
    ...inputs.map(({ field, input }) => labelled(labelOf(field), input)),
    submit,
    result,
  );

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit.disabled = true;
    result.replaceChildren(element('p', { class: 'line' }, 'Waiting for the response …'));
    const given = inputs.flatMap(({ field, input }) => givenOf(field, input));
    send(endpoint, given, key?.value.trim() ?? '')
      .then(async (answer) => showResponse(result, answer))
      .catch((error: unknown) => showFailure(result, error))
      .finally(() => {
        submit.disabled = false;
      });
  });
  return form;
}

async function findEndpoint(operationId: string): Promise<ReferenceEndpoint> {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`Expected the OpenAPI document, received ${response.status}`);
  const found = endpointsOf((await response.json()) as OpenApiDocument).find(
    ({ operation }) => operation.operationId === operationId,
  );
  if (!found) throw new Error(`Expected the operation ${operationId} in the document, found none`);
  return found;
}

function noteOf({ method }: ReferenceEndpoint, isMetered: boolean): string {
  const counts = isMetered ? ' It counts against your monthly quota.' : '';
  if (method === 'GET') return `This sends a real request.${counts}`;
  return `This sends a real request and changes your account.${counts}`;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

function inputOf({ type, required, example, place }: ReferenceField): Input {
  if (type === 'file') return element('input', { type: 'file' });
  const isLong = /object|\[\]/.test(type);
  const input = isLong ? element('textarea', { rows: '3' }) : element('input', { type: 'text' });
  input.required = required && place === 'path';
  // Only what a call needs is filled in: an example of an optional field would change the result.
  if (example !== undefined) {
    const text = typeof example === 'string' ? example : JSON.stringify(example);
    if (required && place !== 'path') input.value = text;
    else input.placeholder = text;
  }
  return input;
}

function labelOf({ name, type, required, place }: ReferenceField): string {
  return `${name} (${type}${place === 'body' ? '' : `, in ${place}`}${required ? ', required' : ''})`;
}

function labelled(text: string, input: Input, note?: string): HTMLElement {
  return element(
    'label',
    {},
    text,
    input,
    ...(note === undefined ? [] : [element('span', { class: 'note' }, note)]),
  );
}

/** The entered value of a field; undefined if it was left empty. */
function givenOf(field: ReferenceField, input: Input): Given[] {
  const file = input instanceof HTMLInputElement && input.type === 'file' ? input.files?.[0] : undefined;
  if (file) return [{ field, value: file }];
  return input.value === '' || field.type === 'file' ? [] : [{ field, value: input.value }];
}
