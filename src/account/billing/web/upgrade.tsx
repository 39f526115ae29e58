import { Button } from '../../../platform/web/button.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { PlanPurchase } from './plan-purchase.tsx';

interface UpgradeProps {
  /** Bought time runs already. */
  readonly premium: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** The way to a subscription; its button opens the plan cards below it (contract 11). */
export function Upgrade({ premium, open, onOpen }: UpgradeProps) {
  return (
    <>
      <div className="grid gap-5 border-l-4 border-yellow bg-yellow-wash p-5 md:flex md:items-center md:justify-between">
        <div>
          <h2 className="text-xl">{premium ? 'Subscribe to Premium' : 'Upgrade to Premium'}</h2>
          <p className="mt-1">
            {premium
              ? 'A subscription renews by itself. Time that you bought starts to count again when it ends.'
              : '10x more API requests, priority processing, and advanced features'}
          </p>
        </div>
        <Button onClick={onOpen} aria-expanded={open}>
          {premium ? 'Subscribe' : 'Upgrade Now'}
        </Button>
      </div>
      {open && (
        <Section title="Choose Your Plan">
          <PlanPurchase />
        </Section>
      )}
    </>
  );
}
