import { useState } from 'react';
import { postCall } from '#platform/shared/reference/call.ts';
import { callSnippets, keyPlaceholder } from '#platform/shared/reference/snippets.ts';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { Field } from '#platform/web/field.tsx';
import { Section } from '#platform/web/section.tsx';
import { Select } from '#platform/web/select.tsx';

/** How a key is sent, in each language; fetch at first, and no tabs (spec 2, API Keys page). */
export function UsageExample() {
  const [language, setLanguage] = useState('fetch');
  const snippets = callSnippets(exampleCall(), 'Pad a picture');
  const shown = snippets.find(({ id }) => id === language);
  return (
    <Section title="API Usage">
      <p className="mb-4 max-w-[64ch] text-ink-soft">
        Send your key in the <code className="text-ink">X-API-Key</code> header of every request.
      </p>
      <div className="mb-3 w-40">
        <Field label="Language">
          {(control) => (
            <Select
              {...control}
              value={language}
              options={snippets.map(({ id, label }) => ({ value: id, label }))}
              onChange={setLanguage}
            />
          )}
        </Field>
      </div>
      {shown && <CodeBlock label={`${shown.label} example`} code={shown.code} />}
    </Section>
  );
}

function exampleCall() {
  return postCall({
    url: `${window.location.origin}/api/image_padding`,
    key: keyPlaceholder,
    fields: [['image_url', 'https://example.com/art.png']],
  });
}
