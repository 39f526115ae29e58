import { OneLineHeading } from '#platform/web/page-heading.tsx';
import { useLeaveGuard } from '#platform/web/use-leave-guard.ts';
import { MockupForm } from './mockup-form.tsx';
import { CornerStage } from './corner-stage.tsx';
import { useMockup } from './use-mockup.ts';

/** A photo on which artworks are put in perspective, by four corners (contract 3, Templates). */
export function NewMockup() {
  const mockup = useMockup();
  useLeaveGuard(mockup.photo.picture !== undefined && !mockup.isSaved);
  return (
    <>
      <div className="pb-2">
        <OneLineHeading title="New mockup" />
      </div>
      <div className="fills-window grid grid-rows-[minmax(0,1fr)_44%] gap-x-8 gap-y-2 lg:min-h-[506px] beside:grid-cols-[minmax(260px,340px)_minmax(0,1fr)] beside:grid-rows-[minmax(0,1fr)]">
        <MockupForm mockup={mockup} />
        <CornerStage mockup={mockup} />
      </div>
    </>
  );
}
