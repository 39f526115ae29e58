import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import {
  endpointsOf,
  type OpenApiDocument,
  type ReferenceEndpoint,
} from '../../shared/reference/document.ts';
import { endpointsMarkdown } from '../../shared/reference/markdown.ts';
import { keyPlaceholder } from '../../shared/reference/snippets.ts';
import { openApiDocument } from '../../shared/service.ts';
import { client } from '../call.ts';
import { CopyButton } from '../copy-button.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PageSpinner } from '../spinner.tsx';
import { EndpointDocument } from './endpoint-document.tsx';

interface ApiReferenceProps {
  /** In the order of the screen. */
  readonly operationIds: readonly string[];
  /** The first characters of the caller's key, which stand for it in the snippets. */
  readonly keyMark?: string | undefined;
  /** Beside the copy button, such as the choice of that key. */
  readonly children?: ReactNode;
}

/** The documentation card of a tool's endpoints, drawn from the OpenAPI document. */
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
    </div>
  );
}

/** Where the id of a response leads: to the tool's own request log, on the tab beside. */
function RequestIdNote() {
  const [path] = useLocation();
  return (
    <p className="max-w-[64ch] text-sm text-ink-soft">
      Every response carries <code>X-Request-Id</code>. Look a call up by it under{' '}
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

/** Puts what the page says on the clipboard as Markdown, for notes and for language models. */
export function CopyPage({ endpoints, keyMark = keyPlaceholder }: CopyPageProps) {
  const label = 'Copy page as Markdown';
  const text = endpointsMarkdown(endpoints, { origin: window.location.origin, key: keyMark });
  return (
    <CopyButton text={text} label={label} variant="outline" size="sm">
      {label}
    </CopyButton>
  );
}

/** The reference, as the server generates it from its endpoints. */
export function useOpenApi() {
  return useQuery({
    queryKey: [openApiDocument.path],
    queryFn: async ({ signal }) =>
      (await client.call(openApiDocument, { signal })) as unknown as OpenApiDocument,
  });
}
