import { formatCount } from '#platform/shared/format.ts';
import { countedRule } from '#account/usage/shared/quota.ts';

interface CountedNoteProps {
  readonly requests: number;
  readonly counted: number;
}

/** Explains why the meter shows fewer requests than the log, if it does. */
export function CountedNote({ requests, counted }: CountedNoteProps) {
  if (counted >= requests) return null;
  return (
    <p className="max-w-[72ch] text-sm text-ink-soft">
      {formatCount(counted)} of {formatCount(requests)} requests count against the quota. {countedRule}
    </p>
  );
}
