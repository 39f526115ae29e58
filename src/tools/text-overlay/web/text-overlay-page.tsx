import type { ReactNode } from 'react';
import { useSession } from '#account/access/web/session.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ToolPage } from '#platform/web/tool-page.tsx';
import { type Editor, useEditor } from './state/use-editor.ts';

const ApiTab = lazyPart(async () => (await import('./call-tabs.tsx')).OverlayReference);
const RequestsTab = lazyPart(async () => (await import('./call-tabs.tsx')).OverlayRequests);

/** Puts text on pictures: try it, call it by API, and see the requests. */
export function TextOverlayPage(props: TextOverlayPageProps) {
  const session = useSession();
  return session.state === 'subscriber' ? <Tool userId={session.user.id} {...props} /> : null;
}

export interface TextOverlayPageProps {
  /** The tab with the editor, which another feature adds to. */
  readonly test: (editor: Editor, userId: number) => ReactNode;
  /** The tab for many pictures, with the layout of the editor. */
  readonly many: (editor: Editor) => ReactNode;
}

/** Keeps the editor above the tabs, so that switching tabs loses nothing. */
function Tool({ userId, test, many }: TextOverlayPageProps & { readonly userId: number }) {
  const editor = useEditor(userId);
  return (
    <div data-wide="">
      <ToolPage
        title="Text Overlay"
        test={test(editor, userId)}
        many={many(editor)}
        api={<ApiTab />}
        requests={<RequestsTab />}
      />
    </div>
  );
}
