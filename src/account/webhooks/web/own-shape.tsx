import { Suspense, useState } from 'react';
import { accountPlan, hasFeature } from '#platform/shared/entitlement.ts';
import { Fold } from '#platform/web/fold.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { useSession } from '#account/access/web/session.ts';
import { YearlyOnly } from '#account/access/web/yearly-only.tsx';

const OwnShapeFields = lazyPart(async () => (await import('./own-shape-fields.tsx')).OwnShapeFields);

interface OwnShapeProps {
  readonly body: string;
  readonly headers: string;
  readonly onChange: (part: { body?: string; headers?: string }) => void;
}

/**
 * Headers and body of an endpoint's own, folded; what they would be to accounts without the plan for them.
 */
export function OwnShape({ body, headers, onChange }: OwnShapeProps) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const plan = 'user' in session ? accountPlan(session.user) : 'free';
  const set = [body !== '' && 'own body', headers !== '' && 'own headers'].filter((part) => part !== false);
  return (
    <Fold
      title="Headers and body"
      summary={set.length === 0 ? 'Original event' : set.join(', ')}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      {hasFeature(plan, 'custom_webhooks') ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <OwnShapeFields body={body} headers={headers} onChange={onChange} />
        </Suspense>
      ) : (
        <YearlyOnly
          feature="custom_webhooks"
          text={
            set.length === 0
              ? 'Send the JSON and the headers that your receiver expects, filled in for each event.'
              : 'Your settings are stored and apply again on the Yearly plan. Until then, original ' +
                'events are sent.'
          }
        >
          <pre className="overflow-x-auto text-sm">{'{ "text": "New: {{event.product.title}}" }'}</pre>
        </YearlyOnly>
      )}
    </Fold>
  );
}
