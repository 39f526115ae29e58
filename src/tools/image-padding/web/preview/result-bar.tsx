import { FailedRequest } from '#account/usage/web/failed-request.tsx';
import { formatBytes, formatDuration } from '#platform/shared/format.ts';
import { Alert } from '#platform/web/alert.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { UploadProgress } from '#platform/web/upload-progress.tsx';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { squareAround } from '#platform/shared/square.ts';
import type { Size } from '#platform/shared/size.ts';
import { type SquareSize, squaresOf } from '#tools/image-padding/web/several-sizes.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';
import { Downloads } from './downloads.tsx';

/** What is known of the square, and what can be done with the file once it is made. */
export function ResultBar({ padding }: { readonly padding: Padding }) {
  const { padded, outOfDate, percent, error, cancel } = padding;
  if (percent !== null) return <UploadProgress percent={percent} doing="Padding..." onCancel={cancel} />;
  return (
    <>
      <div className="mt-1 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-mono text-sm text-ink-soft max-sm:text-xs">{sizesOf(padding)}</p>
        {padded && outOfDate && <OutOfDate />}
        {padded && <Downloads padding={padding} padded={padded} />}
      </div>
      {error && (
        <Alert variant="destructive" title="The image could not be padded">
          <p>{messageOf(error)}</p>
          {fixOf(error) !== '' && <p>{fixOf(error)}</p>}
          <FailedRequest error={error} />
        </Alert>
      )}
    </>
  );
}

/** Returns the size of the square; what trimming leaves is known once the file is made. */
function sideOf(picture: Size, { paddingPx, outputPx, output }: Padding['input']): string {
  if (output.trim && outputPx === undefined) return 'square';
  const { side } = squareAround(picture, paddingPx ?? paddingLimits.dashboardPx, outputPx);
  return `${side} × ${side} px`;
}

const listOf = (sizes: readonly SquareSize[]) => sizes.map(({ width }) => width).join(', ');

/** Returns the picture's size and that of its square, and of a current file its length and its duration. */
function sizesOf({ picture, input, padded, outOfDate }: Padding): string {
  const texts: string[] = [];
  if (picture) {
    const sides = input.alsoPx.length > 0 ? `${listOf(squaresOf(input))} px` : sideOf(picture, input);
    texts.push(`${picture.width} × ${picture.height} → ${sides}`);
    if (input.output.trim) texts.push(padded && !outOfDate ? 'trimmed' : 'trimmed when it is made');
    if (picture.animated) texts.push('all frames');
  }
  if (padded && !outOfDate) texts.push(formatBytes(padded.blob.size), formatDuration(padded.durationMs));
  return texts.join(' · ');
}

function OutOfDate() {
  return (
    <p role="status" className="border-l-4 border-yellow bg-yellow-wash px-3 py-1 text-sm">
      <strong>Older file:</strong> a setting has changed. Choose Pad Image to update it.
    </p>
  );
}
