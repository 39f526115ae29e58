import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { paths } from '#platform/shared/paths.ts';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { ApiAccessSection } from '#app/web/account/api-access-section.tsx';
import { PlanTable } from '#app/web/plans/plan-table.tsx';
import { ClosedTool, Offer } from './closed-tool.tsx';
import { closedToolAt } from './closed-tools.ts';

const FirstCall = lazyPart(async () => (await import('./first-call.tsx')).FirstCall);

/** What a free account sees in place of the screen that it was sent here from. */
export function RefusedPage({ path }: { readonly path: string }) {
  const tool = closedToolAt(path);
  if (tool) return <ClosedTool tool={tool} />;
  return path === paths.apiKeys ? <FreeKeys /> : <ChoosePlan />;
}

/** A free account has keys too (contract 2). */
function FreeKeys() {
  return (
    <>
      <PageHeading
        title="API Keys"
        intro="Free with your account: one key for each app that calls Overprint."
      />
      <div className="grid grid-cols-1 gap-12">
        <ApiAccessSection state="signedIn" />
        <Suspense fallback={<Skeleton className="h-80" />}>
          <FirstCall />
        </Suspense>
        <Offer />
      </div>
    </>
  );
}

/** In place of the pages of payment, which need a subscription as built (spec 2). */
function ChoosePlan() {
  return (
    <>
      <PageHeading title="Choose Your Plan" />
      <div className="grid grid-cols-1 gap-12">
        <Offer />
        <Section title="Compare plans">
          <PlanTable />
        </Section>
      </div>
    </>
  );
}
