import { useLayoutEffect } from 'react';
import { type ReferenceSection, sectionsOf } from '../../platform/shared/reference/document.ts';
import { LoadFailure } from '../../platform/web/load-failure.tsx';
import { PageHeading } from '../../platform/web/page-heading.tsx';
import { CopyPage, useOpenApi } from '../../platform/web/reference/api-reference.tsx';
import { EndpointDocument } from '../../platform/web/reference/endpoint-document.tsx';
import { PageSpinner } from '../../platform/web/spinner.tsx';

/** The whole API reference, rendered from the OpenAPI document. */
export function DocsPage() {
  const { data, error, refetch } = useOpenApi();
  const sections = data && sectionsOf(data);
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
          {sections && <CopyPage endpoints={sections.flatMap(({ endpoints }) => endpoints)} />}
        </p>
      </PageHeading>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !sections ? (
        <PageSpinner />
      ) : (
        <Sections sections={sections} />
      )}
    </>
  );
}

function Sections({ sections }: { readonly sections: readonly ReferenceSection[] }) {
  useLayoutEffect(() => {
    // The endpoint in the address's fragment was not rendered yet when the browser looked for it.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <nav aria-label="Endpoints" className="mb-14 columns-1 gap-10 border-t-2 border-ink pt-4 md:columns-2">
        {sections.map((section) => (
          <SectionLinks key={section.tag} section={section} />
        ))}
      </nav>
      <div className="grid gap-20">
        {sections.flatMap(({ endpoints }) =>
          endpoints.map((endpoint) => (
            <EndpointDocument key={endpoint.operation.operationId} endpoint={endpoint} />
          )),
        )}
      </div>
    </>
  );
}

function SectionLinks({ section: { tag, endpoints } }: { readonly section: ReferenceSection }) {
  return (
    <div className="break-inside-avoid pb-5">
      <p className="pb-1 font-semibold">{tag}</p>
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
    </div>
  );
}
