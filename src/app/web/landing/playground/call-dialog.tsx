import { Link } from 'wouter';
import { signUpPath } from '#account/access/web/next-path.ts';
import { useSession } from '#account/access/web/session.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { keyPlaceholder } from '#platform/shared/reference/snippets.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { saveBlob } from '#platform/web/save-blob.ts';
import { playgroundSnippets } from './call-snippets.ts';
import type { Edits } from './edits.ts';

interface CallDialogProps {
  readonly picture: Picture;
  /** Whether the picture is the sample, of which the visitor has no file yet. */
  readonly isSample: boolean;
  readonly edits: Edits;
  readonly onClose: () => void;
}

/**
 * The API calls that make the finished picture, in four languages, and, for visitors, a link to sign up for a
 * key.
 */
export function CallDialog({ picture, isSample, edits, onClose }: CallDialogProps) {
  const isVisitor = useSession().state === 'visitor';
  const fileName = picture.source.kind === 'file' ? picture.source.name : '';
  const snippets = playgroundSnippets({
    origin: window.location.origin,
    key: keyPlaceholder,
    fileName,
    edits,
  });
  return (
    <ApiCallDialog
      description="Makes the same picture. Run it in the folder of the file, with your own key."
      snippets={snippets}
      onClose={onClose}
    >
      <div className="mt-5 flex flex-wrap gap-2">
        {isVisitor && (
          <Link href={signUpPath} className={buttonClass()}>
            Sign up for a key
          </Link>
        )}
        {isSample && (
          <Button variant="outline" onClick={() => saveBlob(picture.blob, fileName)}>
            <Icon name="download" />
            {fileName}
          </Button>
        )}
      </div>
    </ApiCallDialog>
  );
}
