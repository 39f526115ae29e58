import { docsPaths } from '#platform/shared/docs-paths.ts';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { Section } from '#platform/web/section.tsx';
import { PlainTabs } from '#platform/web/tabs.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { type PlatformGuide, platformGuides } from './guide-steps.ts';

/** How n8n, Make and Zapier receive our webhooks. The chosen one is in the address. */
export function PlatformGuides() {
  const [search, change] = useUrlParams();
  const chosen = platformGuides.find(({ id }) => id === search.get('guide')) ?? platformGuides[0];
  return (
    <Section title="In n8n, Make and Zapier">
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        A webhook is an address that receives events. In each of these tools, a workflow can start with a
        webhook and shows its address to copy; events from here then start the workflow.
      </p>
      <PlainTabs
        label="Guides"
        value={chosen.id}
        onChange={(guide) => change({ guide })}
        tabs={platformGuides.map((guide) => ({
          id: guide.id,
          label: guide.label,
          content: <Guide guide={guide} />,
        }))}
      />
    </Section>
  );
}

function Guide({ guide: { id, label, steps, code } }: { readonly guide: PlatformGuide }) {
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid min-w-0 gap-3">
        <ol className="min-w-0 list-decimal space-y-2 [overflow-wrap:anywhere] border border-rule bg-sheet py-4 pr-5 pl-10">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <a
          href={`${docsPaths.docs}/${id}`}
          className="inline-flex min-h-6 w-fit items-center text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
        >
          The full guide for {label}
        </a>
      </div>
      {code !== undefined && <CodeBlock label={`${label} workflow`} code={code} low />}
    </div>
  );
}
