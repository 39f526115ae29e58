import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { oneTimeLimits, parseAmount } from '#account/billing/shared/one-time-purchase.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';

interface AmountFormProps {
  readonly currency: string;
  readonly typed: string;
  readonly pending: boolean;
  readonly onType: (typed: string) => void;
  /** Called with an amount that can be paid. */
  readonly onUpdate: (amount: number) => void;
}

/** The field for the amount of a one-time purchase (spec 5, contract 7). */
export function AmountForm({ currency, typed, pending, onType, onUpdate }: AmountFormProps) {
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const amount = parseAmount(typed);
    setError(amount === undefined ? billingProblems.amountOutOfRange.error : undefined);
    if (amount !== undefined) onUpdate(amount);
  }

  const unit = presentMoney(oneTimeLimits.unitCents / 100, currency);
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-3">
      <div className="grow">
        <Field
          label="Amount"
          error={error}
          hint={`${oneTimeLimits.daysPerUnit} days for each ${unit}, pro rata to the hour.`}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              step={0.01}
              min={oneTimeLimits.minAmount}
              max={oneTimeLimits.maxAmount}
              value={typed}
              onChange={(event) => {
                setError(undefined);
                onType(event.target.value);
              }}
              className="font-mono tabular-nums"
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="outline" pending={pending} className="mt-6">
        Update Amount
      </Button>
    </form>
  );
}
