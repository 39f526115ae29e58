import { Link } from 'wouter';
import { Alert } from '../../../platform/web/alert.tsx';
import { paths } from '../../../platform/shared/paths.ts';

/** Extraction needs a key (spec 5); this leads to where one is made. */
export function NoKeyNote() {
  return (
    <Alert variant="attention" title="No API Key">
      <p>
        Please create an API key first in the{' '}
        <Link href={paths.apiKeys} className="text-cyan underline underline-offset-4">
          API Keys
        </Link>{' '}
        tab.
      </p>
    </Alert>
  );
}
