import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { Tabs } from './tabs.tsx';

interface ToolPageProps {
  readonly title: string;
  readonly intro: string;
  readonly test: ReactNode;
  readonly api: ReactNode;
  readonly requests: ReactNode;
}

/** A tool's screen: its title and its three tabs (spec 2, Layout). */
export function ToolPage({ title, intro, test, api, requests }: ToolPageProps) {
  return (
    <>
      <PageHeading title={title} intro={intro} />
      <Tabs
        label={title}
        tabs={[
          { id: 'test', label: 'Test', content: test },
          { id: 'api', label: 'API', content: api },
          { id: 'requests', label: 'Requests', content: requests },
        ]}
      />
    </>
  );
}
