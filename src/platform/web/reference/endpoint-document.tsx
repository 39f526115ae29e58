import {
  fieldsOf,
  type ReferenceEndpoint,
  type ReferenceField,
  successOf,
  typeOf,
} from '#platform/shared/reference/document.ts';
import { type ReferenceRefusal, refusalsOf, sharedRefusalsOf } from '#platform/shared/reference/refusals.ts';
import { keyPlaceholder, snippetsOf } from '#platform/shared/reference/snippets.ts';
import { Badge } from '#platform/web/badge.tsx';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { PlainTabs } from '#platform/web/tabs.tsx';

interface EndpointDocumentProps {
  readonly endpoint: ReferenceEndpoint;
  readonly keyMark?: string | undefined;
}

/** One endpoint: description, fields, response, errors and snippets. */
export function EndpointDocument({ endpoint, keyMark }: EndpointDocumentProps) {
  const { method, path, operation } = endpoint;
  return (
    <section aria-labelledby={operation.operationId} className="border-t-2 border-ink pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={operation.operationId} className="text-2xl">
          {operation.summary}
        </h2>
        <span className="flex items-center gap-2">
          <Badge>{method}</Badge>
          <code className="text-base break-all">{path}</code>
        </span>
      </div>
      {operation.description !== undefined && (
        <p className="mt-2 max-w-[72ch] text-ink-soft">
          <Prose text={operation.description} />
        </p>
      )}
      <div className="mt-7 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(440px,2fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Fields fields={fieldsOf(operation)} />
          <Responses endpoint={endpoint} />
          <Refusals endpoint={endpoint} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-20">
          <SnippetTabs endpoint={endpoint} keyMark={keyMark} />
        </div>
      </div>
    </section>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <h3 className="mb-2 text-xl">{children}</h3>;
}

function Fields({ fields }: { readonly fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Heading>Fields</Heading>
      <dl className="border-t border-rule">
        {fields.map((field) => (
          <div key={field.name} className="border-b border-rule py-2.5">
            <dt className="flex flex-wrap items-baseline gap-x-3 font-mono text-sm">
              <span className="font-semibold">{field.name}</span>
              <span className="text-ink-soft">{field.type}</span>
              {field.place !== 'body' && <span className="text-ink-soft">in {field.place}</span>}
              {field.required && <span className="text-magenta">required</span>}
            </dt>
            <dd className="mt-0.5 max-w-[72ch] [overflow-wrap:anywhere] text-ink-soft">
              <Prose text={field.description} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Responses({ endpoint: { operation } }: EndpointDocumentProps) {
  const { status, headers, types, fields } = successOf(operation);
  return (
    <div>
      <Heading>Response</Heading>
      <p className="flex flex-wrap items-center gap-2 border-t border-rule py-2.5">
        <Badge variant="success">{status}</Badge>
        <span className="font-mono text-sm text-ink-soft">
          {types.length > 0 ? types.join(', ') : 'no body'}
        </span>
      </p>
      <dl>
        {headers.map(({ name, description }) => (
          <div key={name} className="border-t border-rule py-1.5">
            <dt className="flex flex-wrap items-baseline gap-x-3 font-mono text-sm">
              {name} <span className="text-ink-soft">header</span>
            </dt>
            <dd className="text-ink-soft">
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="font-mono text-sm">
        {fields.map(({ name, schema }) => (
          <div key={name} className="flex flex-wrap gap-x-3 border-t border-rule py-1.5">
            <dt>{name}</dt>
            <dd className="text-ink-soft">{typeOf(schema)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Refusals({ endpoint: { operation } }: EndpointDocumentProps) {
  const refusals = refusalsOf(operation);
  if (refusals.length === 0) return null;
  return (
    <div>
      <Heading>Errors</Heading>
      <RefusalList refusals={refusals} />
    </div>
  );
}

/** The errors that endpoints share with all calls of a kind, once for all of them. */
export function SharedRefusals({ endpoints }: { readonly endpoints: readonly ReferenceEndpoint[] }) {
  const refusals = sharedRefusalsOf(endpoints).map((one) => ({
    ...one,
    fix: `On ${one.appliesTo}. ${one.fix}`,
  }));
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="errors-of-every-call" className="border-t-2 border-ink pt-4">
      <h2 id="errors-of-every-call" className="mb-4 text-2xl">
        Errors of all calls
      </h2>
      <RefusalList refusals={refusals} />
    </section>
  );
}

function RefusalList({ refusals }: { readonly refusals: readonly ReferenceRefusal[] }) {
  return (
    <dl className="border-t border-rule">
      {refusals.map(({ status, error, code, fix }) => (
        <div
          key={status + error + fix}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-b border-rule py-2.5"
        >
          <dt>
            <Badge variant="destructive">{status}</Badge>
          </dt>
          <dd>
            <p className="font-medium break-words">
              {error} <code className="text-sm font-normal break-all text-ink-soft">{code}</code>
            </p>
            {fix !== '' && <p className="break-words text-ink-soft">{fix}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The call in four languages. */
function SnippetTabs({ endpoint, keyMark = keyPlaceholder }: EndpointDocumentProps) {
  const tabs = snippetsOf(endpoint, window.location.origin, keyMark).map(({ id, label, code, fileCode }) => ({
    id,
    label,
    content: (
      <div className="grid grid-cols-1 gap-4">
        <CodeBlock code={code} label={`${label} snippet`} />
        {fileCode !== undefined && (
          <>
            <p className="-mb-2 text-sm text-ink-soft">With a file</p>
            <CodeBlock code={fileCode} label={`${label} snippet with a file`} />
          </>
        )}
      </div>
    ),
  }));
  return <PlainTabs label={`Snippets for ${endpoint.operation.summary}`} tabs={tabs} />;
}

/** A description in which text in backquotes is code. */
function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={`${index}-${part}`} className="bg-ink/8 px-1 text-[0.93em]">
        {part}
      </code>
    ),
  );
}
