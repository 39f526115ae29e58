import { Link } from 'wouter';
import { ResultGrid } from '#account/results/web/result-tile.tsx';
import { useResults } from '#account/results/web/use-results.ts';
import { paths } from '#platform/shared/paths.ts';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';

const shownResults = 4;

/** The last pictures that were made; where there are none, what makes some. */
export function LatestResults() {
  const { data } = useResults({ limit: shownResults });
  return (
    <Section
      title="Latest results"
      aside={
        <Link href={paths.results} className="text-cyan underline underline-offset-4">
          All results
        </Link>
      }
    >
      {!data && <Skeleton className="h-56" />}
      {data?.data.length === 0 && (
        <p className="text-lg text-ink-soft">
          Nothing in the last 24 hours.{' '}
          <Link href={paths.textOverlay} className="text-cyan underline underline-offset-4">
            Finish a picture
          </Link>
        </p>
      )}
      <ResultGrid results={data?.data ?? []} />
    </Section>
  );
}
