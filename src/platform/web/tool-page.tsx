import type { ReactNode } from 'react';
import { OneLineHeading, PageHeading } from './page-heading.tsx';
import { Tabs } from './tabs.tsx';

interface ToolPageProps {
  readonly title: string;
  /** A screen without it has its title beside its tabs, and leaves the window to its test. */
  readonly intro?: string;
  readonly test: ReactNode;
  /** The tool for many pictures at once. */
  readonly many?: ReactNode;
  readonly api: ReactNode;
  readonly requests: ReactNode;
}

/** A tool's screen: its title and its tabs (spec 2, Layout). */
export function ToolPage({ title, intro, test, many, api, requests }: ToolPageProps) {
  return (
    <>
      {intro !== undefined && <PageHeading title={title} intro={intro} />}
      <Tabs
        label={title}
        {...(intro === undefined && { heading: <OneLineHeading title={title} /> })}
        tabs={[
          { id: 'test', label: 'Test', content: test },
          ...(many === undefined ? [] : [{ id: 'many', label: 'Many', content: many }]),
          { id: 'api', label: 'API', content: api },
          { id: 'requests', label: 'Requests', content: requests },
        ]}
      />
    </>
  );
}
