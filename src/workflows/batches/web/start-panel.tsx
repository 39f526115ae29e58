import { Suspense } from 'react';
import { FailedRequest } from '#account/usage/web/failed-request.tsx';
import { formatCount, formatPercentage } from '#platform/shared/format.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { Progress } from '#platform/web/progress.tsx';
import { columnsText, type DraftCheck, type MonthLeft } from './check-draft.ts';
import type { Draft } from './draft.ts';

interface StartPanelProps {
  readonly draft: Draft;
  readonly check: DraftCheck;
  /** Of the template, if it has several. */
  readonly sizes: number;
  readonly month: MonthLeft | undefined;
  readonly onStart: () => void;
  readonly onLeaveOut: (columns: readonly string[]) => void;
}

/** What the batch will take of the month, and the button that starts it; then the progress of the upload. */
export function StartPanel({ draft, check, sizes, month, onStart, onLeaveOut }: StartPanelProps) {
  const { sending, error, csv } = draft;
  const { count, units, unusedColumns, reasons } = check;
  if (sending) return <Upload {...sending} isSent={check.files.length === 0} />;
  return (
    <div className="grid gap-3">
      {count > 0 && (
        <p className="tabular-nums">
          {startText(check)}{' '}
          {month
            ? `${formatCount(units)} of the ${formatCount(month.remaining)} requests left this month.`
            : `${formatCount(units)} requests this month.`}{' '}
          Unreadable pictures do not count.
        </p>
      )}
      {units > 0 && sizes > 1 && (
        <p className="tabular-nums">
          Each in {sizes} sizes: {formatCount(units * sizes)} files in one ZIP, a folder for each picture.
        </p>
      )}
      {(count > 0 || csv) && reasons.length > 0 && (
        <Alert variant="attention" title={reasons[0] ?? ''}>
          {reasons.slice(1).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {unusedColumns.length > 0 && (
            <Button variant="outline" size="sm" className="mt-2" onClick={() => onLeaveOut(unusedColumns)}>
              Leave out {columnsText(unusedColumns)}
            </Button>
          )}
        </Alert>
      )}
      {error && (
        <Alert variant="destructive" title="The batch was not started">
          <p>
            {messageOf(error)}. {fixOf(error)}
          </p>
          <Suspense>
            <FailedRequest error={error} />
          </Suspense>
        </Alert>
      )}
      <Button disabled={units === 0 || reasons.length > 0} onClick={onStart}>
        {units > 1 ? `Start ${formatCount(units)} pictures` : 'Start'}
      </Button>
    </div>
  );
}

function startText({ count, units }: DraftCheck): string {
  if (units < count) return `${formatCount(units)} of ${formatCount(count)} rows can start and take`;
  return count === 1 ? '1 picture takes' : `${formatCount(count)} pictures take`;
}

interface UploadProps {
  readonly percent: number;
  readonly cancel: () => void;
  /** Whether there is nothing to upload but a table. */
  readonly isSent: boolean;
}

function Upload({ percent, cancel, isSent }: UploadProps) {
  const sent = isSent || percent >= 100;
  return (
    <div className="grid gap-3 border border-rule bg-sheet p-5">
      <p className="flex justify-between gap-4 font-medium">
        <span role="status">{sent ? 'Starting the batch...' : 'Uploading...'}</span>
        {!sent && <span className="font-mono text-sm tabular-nums">{formatPercentage(percent)}</span>}
      </p>
      <Progress label="Upload progress" percent={sent ? null : percent} />
      <Button variant="outline" size="sm" className="justify-self-end" onClick={cancel}>
        Cancel upload
      </Button>
    </div>
  );
}
