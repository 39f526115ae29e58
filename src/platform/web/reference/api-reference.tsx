import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import {
  endpointsOf,
  type OpenApiDocument,
  type ReferenceEndpoint,
} from '#platform/shared/reference/document.ts';
import { endpointsMarkdown } from '#platform/shared/reference/markdown.ts';
import { keyPlaceholder } from '#platform/shared/reference/snippets.ts';
import { client } from '#platform/web/call.ts';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { PageSpinner } from '#platform/web/spinner.tsx';
import { EndpointDocument, SharedRefusals } from './endpoint-document.tsx';
import { openApiDocument } from '#platform/web/operations.ts';

interface ApiReferenceProps {
  /** In the order of the screen. */
  readonly operationIds: readonly string[];
  /** The first characters of the caller's key, shown in place of it in the snippets. */
  readonly keyMark?: string | undefined;
  /** Shown beside the copy button, such as the choice of that key. */
  readonly children?: ReactNode;
}

/** The documentation of a tool's endpoints, rendered from the OpenAPI document. */
export function ApiReference({ operationIds, keyMark, children }: ApiReferenceProps) {
  const { data, error, refetch } = useOpenApi();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner />;
  const all = endpointsOf(data);
  const endpoints = operationIds.flatMap((id) => all.filter(({ operation }) => operation.operationId === id));
  return (
    <div className="grid gap-14">
      <div className="-mb-8 flex flex-wrap items-center justify-between gap-3">
        <RequestIdNote />
        <div className="flex flex-wrap items-end gap-3">
          {children}
          <CopyPage endpoints={endpoints} keyMark={keyMark} />
        </div>
      </div>
      {endpoints.map((endpoint) => (
        <EndpointDocument key={endpoint.operation.operationId} endpoint={endpoint} keyMark={keyMark} />
      ))}
      <SharedRefusals endpoints={endpoints} />
    </div>
  );
}

/** Explains `X-Request-Id` and links to the tool's request log. */
function RequestIdNote() {
  const [path] = useLocation();
  return (
    <p className="max-w-[64ch] text-sm text-ink-soft">
      Every response carries <code>X-Request-Id</code>. Find a call by it under{' '}
      <Link href={`${path}?tab=requests`} className="text-cyan underline underline-offset-4">
        Requests
      </Link>
      .
    </p>
  );
}

interface CopyPageProps {
  readonly endpoints: readonly ReferenceEndpoint[];
  readonly keyMark?: string | undefined;
}

/** Copies the documentation as Markdown, for notes and for language models. */
export function CopyPage({ endpoints, keyMark = keyPlaceholder }: CopyPageProps) {
  const label = 'Copy page as Markdown';
  const text = endpointsMarkdown(endpoints, { origin: window.location.origin, key: keyMark });
  return (
    <CopyButton text={text} label={label} variant="outline" size="sm">
      {label}
    </CopyButton>
  );
}

/** Fetches the OpenAPI document, which the server generates from its endpoints. */
export function useOpenApi() {
  return useQuery({
    queryKey: [openApiDocument.path],
    queryFn: async ({ signal }) =>
      (await client.call(openApiDocument, { signal })) as unknown as OpenApiDocument,
  });
}
