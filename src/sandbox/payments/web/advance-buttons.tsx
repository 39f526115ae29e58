import { client } from '../../../platform/web/call.ts';
import { advanceTime } from '../shared/contract.ts';
import { SandboxButton } from './sandbox-button.tsx';

const stretches = [
  { label: 'Advance 1 day', body: { days: 1 } },
  { label: 'Advance 7 days', body: { days: 7 } },
  { label: 'Advance 1 month', body: { months: 1 } },
  { label: 'Advance 1 year', body: { months: 12 } },
] as const;

/** Lets time go by for the account that is signed in. */
export function AdvanceButtons() {
  return (
    <div className="flex flex-wrap gap-2 py-3">
      {stretches.map(({ label, body }) => (
        <SandboxButton key={label} label={label} act={() => client.call(advanceTime, { body })} />
      ))}
    </div>
  );
}
