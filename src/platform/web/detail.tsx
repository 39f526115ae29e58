import { type ReactNode, useEffect, useRef } from 'react';
import { CallError } from '#platform/shared/client.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { EmptyState } from './empty-state.tsx';
import { Facts } from './facts.tsx';
import { LoadFailure } from './load-failure.tsx';
import { TableSkeleton } from './skeleton.tsx';

interface Loading<Thing> {
  readonly data: Thing | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface DetailProps<Thing> {
  /** The label of the button back to the list, such as "All requests". */
  readonly back: string;
  readonly onBack: () => void;
  readonly query: Loading<Thing>;
  /** The problem that means that the item does not exist, so that there is no button to try again. */
  readonly missing: { readonly code: string };
  readonly children: (thing: Thing) => ReactNode;
}

/** One item of a list, shown in the list's place, with a button back to the list. */
export function Detail<Thing>({ back, onBack, query, missing, children }: DetailProps<Thing>) {
  const { data, error, refetch } = query;
  const refusal = error instanceof CallError && error.code === missing.code ? error : undefined;
  return (
    <div className="grid gap-6">
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onBack}>
        {back}
      </Button>
      {refusal && <Missing refusal={refusal} />}
      {error && !refusal && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && !refusal && children(data)}
      {data === undefined && !error && <TableSkeleton rows={8} />}
    </div>
  );
}

function Missing({ refusal: { error, fix } }: { readonly refusal: CallError }) {
  return (
    <EmptyState text={error}>
      {fix !== '' && <p className="-mt-4 max-w-[60ch] text-ink-soft">{fix}</p>}
    </EmptyState>
  );
}

interface DetailSummaryProps {
  readonly title: string;
  /** The title is data, such as an id, and is set in monospace. */
  readonly data?: boolean;
  /** Shown beside the title: the item's state and its actions. */
  readonly beside: ReactNode;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** The item's title, which takes the focus when it appears, and its facts. */
export function DetailSummary({ title, data = false, beside, facts }: DetailSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-[720px] min-w-0">
      <div className="mb-8 flex flex-wrap items-center gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className={cn('break-all outline-none', data ? 'font-mono text-lg' : 'text-xl')}
        >
          {title}
        </h3>
        {beside}
      </div>
      <Facts facts={facts} />
    </div>
  );
}
