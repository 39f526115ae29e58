import { useSession } from '../../../account/access/web/session.ts';
import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { useEditor } from './state/use-editor.ts';
import { TestTab } from './test-tab.tsx';

const ApiTab = lazyPart(async () => (await import('./api-tab.tsx')).ApiTab);
const RequestsTab = lazyPart(async () => (await import('./requests-tab.tsx')).RequestsTab);

/** Puts text on pictures: try it, call it, see what was called. */
export function TextOverlayPage() {
  const session = useSession();
  return session.state === 'subscriber' ? <Tool userId={session.user.id} /> : null;
}

/** The work lies above the tabs, so that looking at another one loses nothing. */
function Tool({ userId }: { readonly userId: number }) {
  const editor = useEditor(userId);
  return (
    <ToolPage
      title="Text Overlay"
      intro="Set text on a picture, and draw the same by an API call."
      test={<TestTab editor={editor} />}
      api={<ApiTab />}
      requests={<RequestsTab />}
    />
  );
}
