import {
  fieldsOf,
  type ReferenceEndpoint,
  successOf,
  takesKeys,
  typeOf,
} from '#platform/shared/reference/document.ts';
import { refusalsOf } from '#platform/shared/reference/refusals.ts';
import { sampleOf } from '#platform/shared/reference/sample.ts';
import { keyPlaceholder, snippetsOf } from '#platform/shared/reference/snippets.ts';
import { guidePath } from './guides.ts';
import { type Html, html, trustedHtml } from './html.ts';
import { codeHtml, headingHtml } from './markdown.ts';

export interface OperationContext {
  readonly origin: string;
  /** The names of operations that count against the quota. */
  readonly metered: ReadonlySet<string>;
}

/** One operation of the reference: description, fields, response, errors, snippets and a form to try it. */
export function operationView(endpoint: ReferenceEndpoint, { origin, metered }: OperationContext): Html {
  const { method, path, operation } = endpoint;
  const heading = { id: operation.operationId, level: 2, text: operation.summary };
  return html`<section class="operation" aria-labelledby="${operation.operationId}">
${trustedHtml(headingHtml(heading))}
<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
${operation.description !== undefined && html`<p>${prose(operation.description)}</p>`}
<p class="callers">${callersText(endpoint)}</p>
<div class="columns"><div>
${fieldList(endpoint)}
${responseList(endpoint)}
${sampleView(endpoint)}
${errorList(endpoint)}
</div><div class="aside">
${snippetTabs(endpoint, origin)}
<div data-try="${operation.operationId}" ${metered.has(operation.operationId) && html` data-metered`}></div>
</div></div>
</section>`;
}

function callersText(endpoint: ReferenceEndpoint): Html {
  if (endpoint.operation.security.length === 0) return html`Needs no credential.`;
  if (takesKeys(endpoint)) return html`Takes an API key.`;
  return html`For signed-in owners; an API key cannot call it.`;
}

function fieldList({ operation }: ReferenceEndpoint): Html | false {
  const fields = fieldsOf(operation);
  if (fields.length === 0) return false;
  return html`<h3>Fields</h3><dl class="fields">${fields.map(
    ({ name, type, place, required, description }) =>
      html`<div><dt><code class="name">${name}</code> <span>${type}</span>${
        place !== 'body' && html` <span>in ${place}</span>`
      }${required && html` <span class="required">required</span>`}</dt><dd>${prose(description)}</dd></div>`,
  )}</dl>`;
}

function responseList({ operation }: ReferenceEndpoint): Html {
  const { status, headers, types, fields } = successOf(operation);
  return html`<h3>Response</h3><p class="status"><span class="badge good">${status}</span>${
    types.length > 0 ? types.map((type) => html` <code>${type}</code>`) : ' no body'
  }</p><dl>${headers.map(
    ({ name, description }) =>
      html`<div><dt><code>${name}</code> header</dt><dd>${prose(description)}</dd></div>`,
  )}${fields.map(
    ({ name, schema }) =>
      html`<div><dt><code>${name}</code> ${typeOf(schema)}</dt><dd>${prose(schema.description ?? '')}</dd></div>`,
  )}</dl>`;
}

/** A response as it may look, made from its schema. */
function sampleView({ operation }: ReferenceEndpoint): Html | false {
  const { schema } = successOf(operation);
  if (!schema) return false;
  const text = JSON.stringify(sampleOf(schema), undefined, 2);
  return html`<details><summary>Sample response</summary>${trustedHtml(codeHtml(text, 'sample response'))}</details>`;
}

function errorList({ operation }: ReferenceEndpoint): Html {
  const refusals = refusalsOf(operation);
  const shared = html`<p class="soft">Every call can also meet the <a href="${guidePath('errors')}">errors of every call</a>.</p>`;
  if (refusals.length === 0) return shared;
  return html`<h3>Errors</h3><dl class="errors">${refusals.map(
    ({ status, error, code, fix }) =>
      html`<div><dt><span class="badge bad">${status}</span></dt><dd><p>${prose(error)} <code>${code}</code></p>${
        fix !== '' && html`<p class="soft">${prose(fix)}</p>`
      }</dd></div>`,
  )}</dl>${shared}`;
}

/** The call in several languages, one below the other; the page's script makes tabs of them. */
function snippetTabs(endpoint: ReferenceEndpoint, origin: string): Html {
  const label = `Snippets for ${endpoint.operation.summary}`;
  return html`<div class="tabs" data-tabs="${label}">${snippetsOf(endpoint, origin, keyPlaceholder).map(
    ({ id, label: name, code }) =>
      html`<div data-tab="${id}" data-label="${name}"><p class="tab-name">${name}</p>${trustedHtml(codeHtml(code, name))}</div>`,
  )}</div>`;
}

/** A description in which text in backquotes is code. */
function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
