import { CodeBlock } from '../../../platform/web/code-block.tsx';
import { PlainTabs } from '../../../platform/web/tabs.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { platformGuides, verifySnippets } from './verify-guides.ts';

/** How receivers verify our webhooks, in code and on common platforms. */
export function HowToVerify() {
  return (
    <Section title="How to verify">
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        Webhooks carry the headers of Standard Webhooks: <code className="text-ink">webhook-id</code>,{' '}
        <code className="text-ink">webhook-timestamp</code> and{' '}
        <code className="text-ink">webhook-signature</code>. Check the signature over the body as it came,
        before anything parses it, and answer 2xx before you do the work. The same{' '}
        <code className="text-ink">webhook-id</code> may come twice; treat it as once.
      </p>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <PlainTabs
          label="Code that verifies"
          tabs={verifySnippets.map(({ id, label, code }) => ({
            id,
            label,
            content: <CodeBlock label={`${label} code`} code={code} />,
          }))}
        />
        <PlainTabs
          label="Platforms"
          tabs={platformGuides.map(({ id, label, steps, code }) => ({
            id,
            label,
            content: (
              <div className="grid gap-3">
                <Steps steps={steps} />
                {code !== undefined && <CodeBlock label={`${label} workflow`} code={code} />}
              </div>
            ),
          }))}
        />
      </div>
    </Section>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className="min-w-0 list-decimal space-y-2 [overflow-wrap:anywhere] border border-rule bg-sheet py-4 pr-5 pl-10">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
