import { Section } from '#platform/web/section.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultGrid } from './result-tile.tsx';
import { useResults } from './use-results.ts';
import { resultLimits } from '#account/results/shared/result.ts';

/** The pictures that a request made, while they are stored; nothing without any. */
export function RequestResults({ requestId }: { readonly requestId: string }) {
  const results = useResults({ requestId, limit: resultLimits.pageDefault }).data?.data ?? [];
  if (results.length === 0) return null;
  return (
    <Section title="Results">
      <ResultGrid results={results} Actions={ResultActions} />
    </Section>
  );
}
