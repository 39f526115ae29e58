import { type ReactNode, useId } from 'react';
import { EmailAddressNote, useVerifiedEmail, weeklyNote } from '#tools/shop-monitor/web/email-address.tsx';
import type { ShopInput } from './shop-input.ts';

type EmailChoice = Pick<ShopInput, 'notifyEmail' | 'notifyWeekly'>;

interface NotifyEmailProps {
  readonly input: EmailChoice;
  /** Whether there is no webhook, so that news is emailed in any case. */
  readonly isOnly: boolean;
  readonly onChange: (changed: Partial<EmailChoice>) => void;
}

/** Whether the owner is emailed about new products and each week, beside the webhook (contract 6). */
export function NotifyEmail({ input, isOnly, onChange }: NotifyEmailProps) {
  const email = useVerifiedEmail();
  return (
    <>
      {!isOnly && (
        <Choice
          label="Email me new products"
          checked={input.notifyEmail}
          disabled={email === undefined}
          onChange={(notifyEmail) => onChange({ notifyEmail })}
        >
          <EmailAddressNote email={email} />
        </Choice>
      )}
      <Choice
        label="Weekly email"
        checked={input.notifyWeekly}
        disabled={email === undefined}
        onChange={(notifyWeekly) => onChange({ notifyWeekly })}
      >
        {weeklyNote}
      </Choice>
    </>
  );
}

/** In place of the webhook URL: news goes to the account's own address. */
export function EmailOnly() {
  const email = useVerifiedEmail();
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">Email</p>
      <p className="border border-rule bg-well p-3 [overflow-wrap:anywhere]">
        <EmailAddressNote email={email} />
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
  /** A note below the label. */
  readonly children: ReactNode;
}

function Choice({ label, checked, disabled, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex gap-3 lg:col-span-2">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-note`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="mt-0.5 max-w-[64ch] text-sm text-ink-soft [overflow-wrap:anywhere]">
          {children}
        </p>
      </div>
    </div>
  );
}
