import type { ReactNode } from 'react';
import { useSession } from '../../../account/access/web/session.ts';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { drawText } from '../shared/contract.ts';
import { type Editor, useEditor } from './state/use-editor.ts';

const ApiTab = lazyPart(
  async () => (await import('../../../account/api-keys/web/tool-reference.tsx')).ToolReference,
);
const RequestsTab = lazyPart(
  async () => (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
);
const operationIds = [drawText.name];

/** Puts text on pictures: try it, call it by API, and see the requests. */
export function TextOverlayPage({ test }: PageProps) {
  const session = useSession();
  return session.state === 'subscriber' ? <Tool userId={session.user.id} test={test} /> : null;
}

interface PageProps {
  /** The tab with the editor, which another feature adds to. */
  readonly test: (editor: Editor, userId: number) => ReactNode;
}

/** Keeps the editor above the tabs, so that switching tabs loses nothing. */
function Tool({ userId, test }: PageProps & { readonly userId: number }) {
  const editor = useEditor(userId);
  return (
    <ToolPage
      title="Text Overlay"
      test={test(editor, userId)}
      api={<ApiTab operationIds={operationIds} />}
      requests={<RequestsTab endpoint={drawText.path} />}
    />
  );
}
