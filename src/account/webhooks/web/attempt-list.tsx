import { formatDuration } from '../../../platform/shared/format.ts';
import type { DeliveryAttempt } from '../shared/contract.ts';
import { AnswerText } from './answer-text.tsx';
import { CodeBadge } from './present-webhook.tsx';
import { Moment } from '../../../platform/web/moment.tsx';

/** Every attempt with what the receiver said, the newest one first. */
export function AttemptList({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-3 text-lg font-semibold">Attempts</h4>
      {attempts.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ol reversed className="border-t border-rule">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { number, startedAt, latencyMs, statusCode, error, answer } = attempt;
  return (
    <li className="grid gap-2 border-b border-rule py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Attempt {number}</span>
        <CodeBadge statusCode={statusCode} />
        <span className="font-mono text-sm text-ink-soft">{formatDuration(latencyMs)}</span>
        <span className="text-sm text-ink-soft">
          <Moment at={startedAt} precision="second" />
        </span>
      </p>
      {error !== null && <p className="break-words">{error}</p>}
      {answer !== null && answer !== '' && <AnswerText label={`Answer to attempt ${number}`} text={answer} />}
    </li>
  );
}
