import { formatDuration } from '../../../platform/shared/format.ts';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import { Alert } from '../../../platform/web/alert.tsx';
import type { testWebhook } from '../shared/contract.ts';
import { AnswerText } from './answer-text.tsx';
import { CodeBadge } from './present-webhook.tsx';

/** What the receiver answered to a test event, and what to do about it. */
export function TestResult({ result }: { readonly result: ResponseOf<typeof testWebhook> }) {
  const { success, statusCode, latencyMs, answer, error, advice } = result;
  return (
    <div className="mt-6 grid animate-rise gap-4 border-t border-rule pt-5">
      <div role="status" className="flex flex-wrap items-center gap-3">
        <CodeBadge statusCode={statusCode} />
        <span className="font-medium">{success ? 'Delivered' : 'Not delivered'}</span>
        <span className="font-mono text-sm text-ink-soft">{formatDuration(latencyMs)}</span>
      </div>
      {error !== null && <p className="break-words">{error}</p>}
      {advice.length > 0 && (
        <Alert variant={success ? 'attention' : 'destructive'} title="What to do">
          <ul className="grid gap-2">
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {answer !== null && answer !== '' && <AnswerText label="Start of the answer" text={answer} />}
    </div>
  );
}
