import { useState } from 'react';
import { Fold } from '#platform/web/fold.tsx';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { ChangesPerPicture } from './changes-per-picture.tsx';
import type { ChangeDraft, Draft } from './draft.ts';
import { PaddingStep } from './padding-step.tsx';
import { SizesStep } from './sizes-step.tsx';
import { TemplateValues } from './template-values.tsx';

interface TemplateStepsProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/** What a template has beyond its texts: what changes in each picture, then padding, then sizes. */
export function TemplateSteps({ editor, draft, change }: TemplateStepsProps) {
  const [open, setOpen] = useState<'padding' | 'sizes' | null>(null);
  const toggle = (step: 'padding' | 'sizes') => () => setOpen(open === step ? null : step);
  const { padding, sizes } = draft;
  return (
    <div className="grid gap-1 border-t border-rule pt-2">
      <ChangesPerPicture {...{ editor, draft, change }} />
      <TemplateValues {...{ editor, draft, change }} />
      <Fold
        title="Padding"
        summary={padding ? `${padding.padding_size ?? 0} px` : 'none'}
        open={open === 'padding'}
        onToggle={toggle('padding')}
      >
        <PaddingStep padding={padding} onChange={(next) => change({ ...draft, padding: next })} />
      </Fold>
      <Fold
        title="Sizes"
        summary={sizes.length === 0 ? 'original size' : sizes.map(({ name }) => name).join(', ')}
        open={open === 'sizes'}
        onToggle={toggle('sizes')}
      >
        <SizesStep {...{ editor, draft, change }} />
      </Fold>
    </div>
  );
}
