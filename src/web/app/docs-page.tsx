import { endpointsOf } from '../../platform/shared/reference/document.ts';
import { LoadFailure } from '../kit/load-failure.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { CopyPage } from '../kit/reference/copy-page.tsx';
import { EndpointDocument } from '../kit/reference/endpoint-document.tsx';
import { useOpenApi } from '../kit/reference/use-open-api.ts';
import { PageSpinner } from '../kit/spinner.tsx';

/** The whole reference, drawn from the OpenAPI document. */
export function DocsPage() {
  const { data, error, refetch } = useOpenApi();
  return (
    <>
      <PageHeading title="API reference" intro="Every endpoint, generated from the ones that run.">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <a href="/api/openapi.json" className="text-cyan underline underline-offset-4">
            OpenAPI 3.1 document
          </a>
          <a href="/llms.txt" className="text-cyan underline underline-offset-4">
            llms.txt
          </a>
          {data && <CopyPage endpoints={endpointsOf(data)} />}
        </p>
      </PageHeading>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSpinner />
      ) : (
        <Endpoints endpoints={endpointsOf(data)} />
      )}
    </>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: ReturnType<typeof endpointsOf> }) {
  return (
    <>
      <nav aria-label="Endpoints" className="mb-14 columns-1 gap-10 border-t-2 border-ink pt-4 md:columns-2">
        {endpoints.map(({ method, path, operation }) => (
          <a
            key={operation.operationId}
            href={`#${operation.operationId}`}
            className="flex gap-3 py-1 font-mono text-sm hover:text-cyan hover:underline"
          >
            <span className="w-14 shrink-0 text-ink-soft">{method}</span>
            <span className="break-all">{path}</span>
          </a>
        ))}
      </nav>
      <div className="grid gap-20">
        {endpoints.map((endpoint) => (
          <EndpointDocument key={endpoint.operation.operationId} endpoint={endpoint} />
        ))}
      </div>
    </>
  );
}
