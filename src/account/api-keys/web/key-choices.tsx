import { useId, useState } from 'react';
import { type KeyScope, keyScopes, scopeName } from '#platform/shared/key-scopes.ts';
import { Field } from '#platform/web/field.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Select } from '#platform/web/select.tsx';
import { presentScopes } from './scope-names.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

/** Scopes and lifetime of a new key. */
export interface Choices {
  readonly scopes: readonly KeyScope[];
  /** Undefined for a key that never expires. */
  readonly expiresInDays: number | undefined;
  readonly isTest: boolean;
}

export const everyChoice: Choices = { scopes: keyScopes, expiresInDays: undefined, isTest: false };

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In one year' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

interface KeyChoicesProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** Scopes and lifetime of a key; collapsed, because most keys are for everything. */
export function KeyChoices({ choices, onChange }: KeyChoicesProps) {
  const [open, setOpen] = useState(false);
  const testId = useId();
  const { scopes, expiresInDays, isTest } = choices;
  const lifetime = lifetimes.find(({ value }) => value === String(expiresInDays ?? '')) ?? lifetimes[0];
  const end = expiresInDays === undefined ? 'never expires' : `expires ${lifetime.label.toLowerCase()}`;

  function toggle(scope: KeyScope) {
    const isIn = (one: KeyScope) => scopes.includes(one) !== (one === scope);
    onChange({ ...choices, scopes: keyScopes.filter(isIn) });
  }

  return (
    <Fold
      title="Use and expiry"
      summary={`${isTest ? 'Test key: ' : ''}${presentScopes(scopes)}, ${end}`}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <fieldset>
        <legend className="text-sm font-semibold">Scopes</legend>
        <div className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
          {keyScopes.map((scope) => (
            <label key={scope} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />
              {scopeName(scope)}
            </label>
          ))}
        </div>
        <p role="status" className="text-sm font-medium text-magenta">
          {scopes.length === 0 && 'Choose at least one.'}
        </p>
      </fieldset>
      <Field label="Expires" hint="After that, requests with this key are refused.">
        {(control) => (
          <Select<Lifetime>
            {...control}
            value={lifetime.value}
            options={lifetimes}
            onChange={(value) =>
              onChange({ ...choices, expiresInDays: value === '' ? undefined : Number(value) })
            }
          />
        )}
      </Field>
      <div className="flex gap-3">
        <input
          id={testId}
          type="checkbox"
          className="size-5 shrink-0"
          aria-describedby={`${testId}-note`}
          checked={isTest}
          onChange={(event) => onChange({ ...choices, isTest: event.target.checked })}
        />
        <div>
          <label htmlFor={testId} className="font-medium">
            Test key
          </label>
          <p id={`${testId}-note`} className="text-sm text-ink-soft">
            For testing: requests do not count, at most {apiKeyLimits.testCallsPerMinute} a minute. Pictures
            are marked TEST, audio is cut after 30 seconds.
          </p>
        </div>
      </div>
    </Fold>
  );
}
