import { docsPaths } from '#platform/shared/docs-paths.ts';
import { Section } from '#platform/web/section.tsx';
import { CreateKeyButton } from './create-key-button.tsx';
import { KeyList } from './key-list.tsx';

interface ApiAccessProps {
  /** What the account's plan allows, as a sentence. */
  readonly allowance: string;
}

/** API keys for every signed-in account, with or without a subscription (contract 2). */
export function ApiAccess({ allowance }: ApiAccessProps) {
  return (
    <Section title="API access" aside={<CreateKeyButton />}>
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        {allowance} Every endpoint is in the{' '}
        <a href={docsPaths.docs} className="text-cyan underline underline-offset-4">
          API reference
        </a>
        .
      </p>
      <KeyList />
    </Section>
  );
}
