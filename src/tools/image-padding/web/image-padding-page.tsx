import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { padImage } from '../shared/contract.ts';
import { PaddingForm } from './padding-form.tsx';
import { ResultPanel } from './result-panel.tsx';
import { usePadImage } from './use-pad-image.ts';

const ApiTab = lazyPart(
  async () => (await import('../../../account/api-keys/web/tool-reference.tsx')).ToolReference,
);
const RequestsTab = lazyPart(
  async () => (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
);
const operationIds = [padImage.name];

/** Makes pictures square: try it, call it by API, and see the requests. */
export function ImagePaddingPage() {
  return (
    <ToolPage
      title="Image Padding"
      intro="Centre a picture in a square, on a colour or on nothing at all."
      test={<TestTab />}
      api={<ApiTab operationIds={operationIds} />}
      requests={<RequestsTab endpoint={padImage.path} />}
    />
  );
}

/** The form beside its result. */
function TestTab() {
  const padding = usePadImage();
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(260px,340px)_minmax(0,1fr)]">
      <PaddingForm pending={padding.isPending} onSubmit={padding.mutate} />
      <ResultPanel
        image={padding.data}
        error={padding.error}
        percent={padding.isPending ? padding.percent : null}
        onCancel={padding.cancel}
      />
    </div>
  );
}
