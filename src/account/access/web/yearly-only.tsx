import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type YearlyFeature, yearlyFeatures } from '#platform/shared/entitlement.ts';
import { paths } from '#platform/shared/paths.ts';
import { Badge } from '#platform/web/badge.tsx';
import { buttonClass } from '#platform/web/button.tsx';

interface YearlyOnlyProps {
  readonly feature: YearlyFeature;
  /** What the account would get, as a sentence. */
  readonly text: string;
  /** A sample, which nobody can use. */
  readonly children?: ReactNode;
}

/** Shows what the yearly plan would give, and the way to it (contract 7). */
export function YearlyOnly({ feature, text, children }: YearlyOnlyProps) {
  return (
    <section
      aria-label={yearlyFeatures[feature]}
      className="grid gap-4 rounded-lg border border-edge bg-sheet p-5"
    >
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        {yearlyFeatures[feature]} <Badge variant="attention">Yearly</Badge>
      </p>
      <p className="text-ink-soft">{text}</p>
      {children && (
        <div inert aria-hidden="true" className="opacity-60">
          {children}
        </div>
      )}
      <p>
        <Link
          href={`${paths.account}?tab=billing&buy=plan&plan=yearly`}
          className={buttonClass({ variant: 'outline' })}
        >
          See the Yearly plan
        </Link>
      </p>
    </section>
  );
}
