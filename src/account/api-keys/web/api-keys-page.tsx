import { CodeBlock } from '../../../platform/web/code-block.tsx';
import { PageHeading } from '../../../platform/web/page-heading.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { CreateKeyButton } from './create-key-button.tsx';
import { KeyList } from './key-list.tsx';

/** Creates, lists, copies and deletes API keys (spec 2, API Keys page). */
export function ApiKeysPage() {
  return (
    <>
      <PageHeading
        title="API Keys"
        intro="One key per place that calls the API, so that you can take back one alone."
      >
        <CreateKeyButton />
      </PageHeading>
      <div className="grid gap-14">
        <Section title="Your API Keys">
          <KeyList />
        </Section>
        <UsageExample />
      </div>
    </>
  );
}

/** How a key is sent (spec 2, API Keys page). */
function UsageExample() {
  return (
    <Section title="API Usage">
      <p className="mb-4 max-w-[64ch] text-ink-soft">
        Send your key in the <code className="text-ink">X-API-Key</code> header of every call.
      </p>
      <CodeBlock label="fetch example" code={example(window.location.origin)} />
    </Section>
  );
}

function example(origin: string): string {
  return `const form = new FormData();
form.set('image_url', 'https://example.com/art.png');

const response = await fetch('${origin}/api/image_padding', {
  method: 'POST',
  headers: { 'X-API-Key': 'YOUR_API_KEY' },
  body: form,
});
const { processed_image_url } = await response.json();`;
}
