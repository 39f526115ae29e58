import { lazy } from 'react';
import { ToolPage } from '../../../web/kit/tool-page.tsx';
import { padImage } from '../shared/contract.ts';
import { TestTab } from './test-tab.tsx';

const ApiTab = lazy(async () => ({ default: (await import('./api-tab.tsx')).ApiTab }));
const RequestsTab = lazy(async () => ({
  default: (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
}));

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
