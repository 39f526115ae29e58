import { lazy, Suspense } from 'react';
import { keyMark, useApiKeys } from '../../../account/api-keys/web/use-api-keys.ts';
import { RequestsTab } from '../../../account/usage/web/requests-tab.tsx';
import { ToolPage } from '../../../web/kit/tool-page.tsx';
import { PageSpinner } from '../../../web/kit/spinner.tsx';
import { padImage } from '../shared/contract.ts';
import { TestTab } from './test-tab.tsx';

const EndpointReference = lazy(async () => ({
  default: (await import('../../../web/kit/reference/endpoint-reference.tsx')).EndpointReference,
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

function ApiTab() {
  const firstKey = useApiKeys().data?.[0];
  return (
    <Suspense fallback={<PageSpinner />}>
      <EndpointReference operationId={padImage.name} keyMark={firstKey && keyMark(firstKey)} />
    </Suspense>
  );
}
