import { PageHeading } from '#platform/web/page-heading.tsx';
import { ControlSamples } from './control-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';

/** Every component in both themes; only on the server's own machine. */
export function KitPage() {
  return (
    <>
      <PageHeading title="Kit" intro="Every part, in both themes." />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid min-w-0 grid-cols-1 gap-10 border border-rule bg-paper p-5 text-ink md:p-7"
          >
            <p className="font-mono text-sm text-ink-soft">{theme}</p>
            <ControlSamples theme={theme} />
            <FeedbackSamples theme={theme} />
            <DataSamples theme={theme} />
          </div>
        ))}
      </div>
    </>
  );
}
