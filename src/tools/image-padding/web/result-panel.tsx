import { FailedRequest } from '../../../account/usage/web/failed-request.tsx';
import { formatPercentage } from '../../../platform/shared/format.ts';
import { Alert } from '../../../platform/web/alert.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { CropFrame, Workspace } from '../../../platform/web/crop-frame.tsx';
import { fixOf, messageOf } from '../../../platform/web/messages.ts';
import { Progress } from '../../../platform/web/progress.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { PaddedPicture } from './padded-picture.tsx';
import type { PaddedImage } from './use-pad-image.ts';

interface ResultPanelProps {
  readonly image: PaddedImage | undefined;
  readonly error: Error | null;
  /** The share of the upload that has been sent, or null while no request is running. */
  readonly percent: number | null;
  readonly onCancel: () => void;
}

/** The padded picture, or the progress or error of the request for it. */
export function ResultPanel({ image, error, percent, onCancel }: ResultPanelProps) {
  const failed = error !== null && error.name !== 'AbortError';
  return (
    <Section title="Result">
      {percent !== null ? (
        <Working percent={percent} onCancel={onCancel} />
      ) : failed ? (
        <Alert variant="destructive" title="The image could not be padded">
          <p>{messageOf(error)}</p>
          {fixOf(error) !== '' && <p>{fixOf(error)}</p>}
          <FailedRequest error={error} />
        </Alert>
      ) : image ? (
        <PaddedPicture image={image} />
      ) : (
        <Waiting text="The padded square appears here." />
      )}
    </Section>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <Workspace>
      <CropFrame className="size-56">
        <p className="max-w-40 bg-sheet px-2 py-1 text-center text-ink-soft">{text}</p>
      </CropFrame>
    </Workspace>
  );
}

function Working({ percent, onCancel }: { readonly percent: number; readonly onCancel: () => void }) {
  const sent = percent >= 100;
  return (
    <Workspace>
      <div className="grid w-64 max-w-full gap-3">
        <p role="status" className="flex justify-between font-medium">
          {sent ? 'Padding...' : 'Uploading...'}
          {!sent && <span className="font-mono text-sm">{formatPercentage(percent)}</span>}
        </p>
        <Progress label="Progress" percent={sent ? null : percent} />
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Workspace>
  );
}
