import { CodeBlock } from '../../../platform/web/code-block.tsx';
import { Section } from '../../../platform/web/section.tsx';

/** How a key is sent (spec 2, API Keys page). */
export function UsageExample() {
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
