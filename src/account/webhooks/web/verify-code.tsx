import { CodeBlock } from '#platform/web/code-block.tsx';
import { PlainTabs } from '#platform/web/tabs.tsx';
import { Section } from '#platform/web/section.tsx';
import { verifySnippets } from './verify-snippets.ts';

/** How receivers verify our webhooks in code. */
export function VerifyCode() {
  return (
    <Section title="How to verify">
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        Webhooks carry the headers of Standard Webhooks: <code className="text-ink">webhook-id</code>,{' '}
        <code className="text-ink">webhook-timestamp</code> and{' '}
        <code className="text-ink">webhook-signature</code>. Check the signature of the raw body, before
        anything parses it, and respond with 2xx before you do the work. The same{' '}
        <code className="text-ink">webhook-id</code> may arrive twice; process it only once.
      </p>
      <PlainTabs
        label="Verification code"
        tabs={verifySnippets.map(({ id, label, code }) => ({
          id,
          label,
          content: <CodeBlock label={`${label} code`} code={code} />,
        }))}
      />
    </Section>
  );
}
