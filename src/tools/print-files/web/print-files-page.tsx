import type { ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ToolPage } from '#platform/web/tool-page.tsx';
import { checkPrint, makePrintFiles } from './operations.ts';
import { TestTab } from './test-tab.tsx';
import { type PrintFiles, usePrintFiles } from './use-print-files.ts';

const ApiTab = lazyPart(async () => (await import('#account/api-keys/web/tool-reference.tsx')).ToolReference);
const RequestsTab = lazyPart(async () => (await import('#account/usage/web/requests-tab.tsx')).RequestsTab);
/** The start of the paths of both, which no other metered path has. */
const bothPaths = '/api/pr';
const operationIds = [checkPrint.name, makePrintFiles.name];

interface PrintFilesPageProps {
  /** The tab for many pictures, with the settings of the test. */
  readonly many: (files: PrintFiles) => ReactNode;
}

/**
 * Makes print files: try it, call it by API, and see the requests. The work is kept above the tabs, so that
 * switching tabs loses nothing.
 */
export function PrintFilesPage({ many }: PrintFilesPageProps) {
  const files = usePrintFiles();
  return (
    <div data-wide="">
      <ToolPage
        title="Print Files"
        test={<TestTab files={files} />}
        many={many(files)}
        api={<ApiTab operationIds={operationIds} />}
        requests={<RequestsTab endpoint={bothPaths} />}
      />
    </div>
  );
}
