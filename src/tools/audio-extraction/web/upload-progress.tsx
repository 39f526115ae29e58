import { formatBytes, formatPercentage } from '../../../platform/shared/format.ts';
import { Button } from '../../../platform/web/button.tsx';
import { Progress } from '../../../platform/web/progress.tsx';

interface UploadProgressProps {
  /** Undefined where only an address is sent. */
  readonly fileSizeBytes: number | undefined;
  /** What has left, 0 to 100. */
  readonly percent: number;
  readonly onCancel: () => void;
}

/** The video on its way to the server. */
export function UploadProgress({ fileSizeBytes, percent, onCancel }: UploadProgressProps) {
  const sent = percent >= 100;
  return (
    <div className="grid gap-3 border border-rule bg-sheet p-5">
      <p className="flex justify-between gap-4 font-medium">
        <span role="status">{sent ? 'Starting the job...' : 'Uploading...'}</span>
        {!sent && <span className="font-mono text-sm tabular-nums">{formatPercentage(percent)}</span>}
      </p>
      <Progress label="Upload progress" percent={sent ? null : percent} />
      <div className="flex items-center justify-between gap-4">
        <span className="font-mono text-sm text-ink-soft tabular-nums">
          {fileSizeBytes !== undefined &&
            `${formatBytes((fileSizeBytes * percent) / 100)} of ${formatBytes(fileSizeBytes)}`}
        </span>
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}
