import { Link } from 'wouter';
import { buttonClass } from '#platform/web/button.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { paths } from '#platform/shared/paths.ts';

/** Shown for every path that is not in the route table (spec 2). */
export function NotFoundPage() {
  return (
    <div className="crop-marks px-6 py-14">
      <PageHeading title="404 Page Not Found" intro="Did you forget to add the page to the router?" />
      <Link href={paths.landing} className={buttonClass({ variant: 'outline' })}>
        Go to the start page
      </Link>
    </div>
  );
}
