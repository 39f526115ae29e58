import { PageHeading } from '../../../platform/web/page-heading.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { CreateKeyButton } from './create-key-button.tsx';
import { KeyList } from './key-list.tsx';
import { UsageExample } from './usage-example.tsx';

/** Makes, lists, copies and deletes API keys (spec 2, API Keys page). */
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
