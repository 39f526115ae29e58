import type { ReactNode } from 'react';
import { useSession } from '../../../account/access/web/session.ts';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { drawText } from '../shared/contract.ts';
import { type Editor, useEditor } from './state/use-editor.ts';
import { TestTab } from './test-tab.tsx';

const ApiTab = lazyPart(
  async () => (await import('../../../account/api-keys/web/tool-reference.tsx')).ToolReference,
);
const RequestsTab = lazyPart(
  async () => (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
);
const operationIds = [drawText.name];

/** Puts text on pictures: try it, call it by API, and see the requests. */
export function TextOverlayPage({ actions }: PageProps) {
  const session = useSession();
  return session.state === 'subscriber' ? <Tool userId={session.user.id} actions={actions} /> : null;
}

interface PageProps {
  /** What another feature adds to the toolbar. */
  readonly actions: (editor: Editor) => ReactNode;
}

/** Keeps the editor above the tabs, so that switching tabs loses nothing. */
function Tool({ userId, actions }: PageProps & { readonly userId: number }) {
  const editor = useEditor(userId);
  return (
    <ToolPage
      title="Text Overlay"
      test={<TestTab editor={editor} actions={actions(editor)} />}
      api={<ApiTab operationIds={operationIds} />}
      requests={<RequestsTab endpoint={drawText.path} />}
    />
  );
}
