import { useId } from 'react';
import { EmailAddressNote, useVerifiedEmail } from '#tools/shop-monitor/web/email-address.tsx';

interface NotifyEmailProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the owner is emailed about new products, beside the webhook (contract 6). */
export function NotifyEmail({ checked, onChange }: NotifyEmailProps) {
  const id = useId();
  const email = useVerifiedEmail();
  return (
    <div className="flex gap-3 md:col-span-2">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-note`}
        checked={checked}
        disabled={email === undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          Email me new products
        </label>
        <p id={`${id}-note`} className="mt-0.5 max-w-[64ch] text-sm text-ink-soft [overflow-wrap:anywhere]">
          <EmailAddressNote email={email} />
        </p>
      </div>
    </div>
  );
}
