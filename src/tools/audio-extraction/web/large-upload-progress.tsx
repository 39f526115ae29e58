import { formatBytes, formatPercentage } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { Progress } from '#platform/web/progress.tsx';
import type { LargeUploadState } from './large-upload.ts';
import { remainingText } from './speedometer.ts';
import type { LargeUploads } from './use-large-upload.ts';

interface LargeUploadProgressProps {
  readonly upload: LargeUploads;
  readonly state: LargeUploadState;
}

/** Progress of a large upload, with buttons to pause, continue and cancel it. */
export function LargeUploadProgress({ upload, state }: LargeUploadProgressProps) {
  const { phase, sentBytes, totalBytes, resumedBytes } = state;
  const percent = (sentBytes / totalBytes) * 100;
  const sent = phase === 'sent';
  return (
    <div className="grid gap-3 border border-rule bg-sheet p-5">
      <p className="flex justify-between gap-4 font-medium">
        <span role="status">{phaseTexts[phase]}</span>
        {!sent && <span className="font-mono text-sm tabular-nums">{formatPercentage(percent)}</span>}
      </p>
      <Progress label="Upload progress" percent={sent ? null : percent} attention={phase === 'waiting'} />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 font-mono text-sm text-ink-soft tabular-nums">
        <span>{`${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}</span>
        <span>{!sent && speedText(state)}</span>
      </p>
      {resumedBytes > 0 && (
        <p className="text-sm text-ink-soft">
          {`Resumed: ${formatBytes(resumedBytes)} were already uploaded.`}
        </p>
      )}
      {!sent && (
        <div className="flex flex-wrap justify-end gap-2">
          {phase === 'paused' ? (
            <Button variant="outline" size="sm" onClick={upload.resume}>
              Resume upload
            </Button>
          ) : (
            <Button variant="outline" size="sm" disabled={phase === 'starting'} onClick={upload.pause}>
              Pause upload
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={upload.cancel}>
            Cancel upload
          </Button>
        </div>
      )}
    </div>
  );
}

const phaseTexts: Readonly<Record<LargeUploadState['phase'], string>> = {
  starting: 'Starting the upload...',
  sending: 'Uploading...',
  waiting: 'Connection lost. The upload will resume automatically.',
  paused: 'Upload paused',
  sent: 'Starting the job...',
};

function speedText({ bytesPerSecond, sentBytes, totalBytes }: LargeUploadState): string {
  if (bytesPerSecond === undefined || bytesPerSecond === 0) return '';
  const remaining = remainingText((totalBytes - sentBytes) / bytesPerSecond);
  return `${formatBytes(bytesPerSecond)}/s, ${remaining}`;
}
