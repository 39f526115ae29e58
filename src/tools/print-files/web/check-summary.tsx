import type { ReactNode } from 'react';
import { FailedRequest } from '#account/usage/web/failed-request.tsx';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { UploadProgress } from '#platform/web/upload-progress.tsx';
import type { Summary } from './present-check.ts';
import { SeverityIcon } from './severity-icon.tsx';
import { countOfFiles } from './count-of-files.ts';
import type { PrintFiles } from './use-print-files.ts';

/** Whether the art will print, in one line; in its place what is under way, or what went wrong. */
export function CheckSummary({ files }: { readonly files: PrintFiles }) {
  const { check, summary, input, percent, error, cancel } = files;
  if (percent !== null)
    return (
      <UploadProgress
        percent={percent}
        doing={`Making ${countOfFiles(input.chosen.length)}...`}
        onCancel={cancel}
      />
    );
  if (check.percent !== null)
    return <UploadProgress percent={check.percent} doing="Checking..." onCancel={check.cancel} />;
  return (
    <>
      {check.error ? (
        <Alert variant="destructive" title="The picture could not be checked">
          <Reason error={check.error} />
          <Again files={files} />
        </Alert>
      ) : check.cancelled ? (
        <Line>
          The check was cancelled. <Again files={files} />
        </Line>
      ) : summary ? (
        <SummaryLine summary={summary} />
      ) : (
        <Line>Drop a picture: it is checked for every size at once.</Line>
      )}
      {error && (
        <Alert variant="destructive" title="The files could not be made">
          <Reason error={error} />
        </Alert>
      )}
    </>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 border-l-4 border-rule px-3 text-ink-soft">
      {children}
    </p>
  );
}

const looks: Readonly<Record<Summary['severity'], string>> = {
  error: 'border-magenta bg-magenta-wash',
  warning: 'border-yellow bg-yellow-wash',
  note: 'border-cyan bg-cyan-wash',
  ready: 'border-ink bg-green-wash',
};

function SummaryLine({ summary: { severity, text } }: { readonly summary: Summary }) {
  return (
    <h2 className={cn('flex min-h-11 items-center gap-2.5 border-l-4 px-3 text-xl', looks[severity])}>
      <SeverityIcon severity={severity} className="size-6" />
      {text}
    </h2>
  );
}

function Reason({ error }: { readonly error: Error }) {
  return (
    <>
      <p>{messageOf(error)}</p>
      {fixOf(error) !== '' && <p>{fixOf(error)}</p>}
      <FailedRequest error={error} />
    </>
  );
}

function Again({ files: { check } }: { readonly files: PrintFiles }) {
  return (
    <Button variant="outline" size="sm" onClick={check.again}>
      Check again
    </Button>
  );
}
