import { PaddingForm } from './padding-form.tsx';
import { ResultPanel } from './result-panel.tsx';
import { usePadImage } from './use-pad-image.ts';

/** The form beside its result. */
export function TestTab() {
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
