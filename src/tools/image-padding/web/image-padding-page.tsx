import type { ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ToolPage } from '#platform/web/tool-page.tsx';
import { TestTab } from './test-tab.tsx';
import { useAgain } from './use-again.ts';
import type { LoadSeveral } from './several-sizes.ts';
import { type Padding, usePadding } from './use-padding.ts';
import { padImage } from './operations.ts';

const ApiTab = lazyPart(async () => (await import('#account/api-keys/web/tool-reference.tsx')).ToolReference);
const RequestsTab = lazyPart(async () => (await import('#account/usage/web/requests-tab.tsx')).RequestsTab);
const operationIds = [padImage.name];

interface ImagePaddingPageProps {
  /** The tab for many pictures, with the settings of the test. */
  readonly many: (padding: Padding) => ReactNode;
  readonly loadSeveral: LoadSeveral;
}

/**
 * Makes pictures square: try it, call it by API, and see the requests. The work is kept above the tabs, so
 * that switching tabs loses nothing.
 */
export function ImagePaddingPage({ many, loadSeveral }: ImagePaddingPageProps) {
  const padding = usePadding(loadSeveral);
  useAgain(padding.change);
  return (
    <ToolPage
      title="Image Padding"
      test={<TestTab padding={padding} />}
      many={many(padding)}
      api={<ApiTab operationIds={operationIds} />}
      requests={<RequestsTab endpoint={padImage.path} />}
    />
  );
}
