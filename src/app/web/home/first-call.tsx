import { resultLife } from '#platform/shared/result-life.ts';
import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { Section } from '#platform/web/section.tsx';
import { PlainTabs } from '#platform/web/tabs.tsx';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { paddingCall, paddingNodeName } from '#tools/image-padding/web/api-call/padding-call.ts';
import { padImage } from '#tools/image-padding/web/operations.ts';

/** A call that works as it stands: it pads a picture that lies where it is run. */
export function FirstCall() {
  const call = paddingCall({
    url: window.location.origin + padImage.path,
    key: useSnippetKey(),
    source: { kind: 'file', name: 'picture.jpg' },
    paddingPx: paddingLimits.defaultPx,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  const tabs = callSnippets(call, paddingNodeName).map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock code={code} label={`${label} snippet`} />,
  }));
  return (
    <Section title="Your first request">
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        Run it in a folder with a <code>picture.jpg</code>, with your full API key. The response has a link to
        the padded picture, which works for {resultLife.free}. To add text, use &ldquo;Copy as API call&rdquo;
        on Home.
      </p>
      <PlainTabs label="Languages" tabs={tabs} />
    </Section>
  );
}
