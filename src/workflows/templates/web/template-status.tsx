import { isolate } from '#platform/shared/isolate.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { Draft } from './draft.ts';
import { isChanged } from './layout-of.ts';

interface TemplateStatusProps {
  readonly editor: Editor;
  readonly draft: Draft;
}

/** Which template is open, and whether it is saved as it is. */
export function TemplateStatus({ editor: { work }, draft }: TemplateStatusProps) {
  return (
    <p className="flex min-w-0 items-baseline gap-1 text-sm" data-template-status="" title={draft.name}>
      <span className="truncate font-semibold">{isolate(draft.name)}</span>
      <span className="shrink-0 text-ink-soft">{isChanged(work, draft) ? '· not saved' : '· saved'}</span>
    </p>
  );
}
