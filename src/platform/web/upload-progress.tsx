import { formatPercentage } from '#platform/shared/format.ts';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';

interface UploadProgressProps {
  /** The share of the upload that has been sent, 0 to 100. */
  readonly percent: number;
  /** Label while the server works, such as "Padding...". */
  readonly doing: string;
  readonly onCancel: () => void;
}

/** A call under way: its upload, then the server's work. */
export function UploadProgress({ percent, doing, onCancel }: UploadProgressProps) {
  const sent = percent >= 100;
  return (
    <div className="mt-1 flex min-h-10 items-center gap-4">
      <p role="status" className="shrink-0 font-medium">
        {sent ? doing : `Uploading... ${formatPercentage(percent)}`}
      </p>
      <div className="grow">
        <Progress label="Progress" percent={sent ? null : percent} />
      </div>
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
