import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { padImage } from '../shared/contract.ts';
import { TestTab } from './test-tab.tsx';

const ApiTab = lazyPart(async () => (await import('./api-tab.tsx')).ApiTab);
const RequestsTab = lazyPart(
  async () => (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
);

/** Makes pictures square: try it, call it, see what was called. */
export function ImagePaddingPage() {
  return (
    <ToolPage
      title="Image Padding"
      intro="Centre a picture in a square, on a colour or on nothing at all."
      test={<TestTab />}
      api={<ApiTab />}
      requests={<RequestsTab endpoint={padImage.path} />}
    />
  );
}
