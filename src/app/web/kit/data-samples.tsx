import { YearlyOnly } from '#account/access/web/yearly-only.tsx';
import { useState } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { Detail, DetailSummary } from '#platform/web/detail.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { ColourBar, Logo } from '#platform/web/logo.tsx';
import { Section } from '#platform/web/section.tsx';

/** Components that show data. */
export function DataSamples({ theme }: { readonly theme: string }) {
  return (
    <>
      <Section title={`Table, ${theme}`}>
        <TableSample />
      </Section>
      <EmptyState text="Nothing here yet." />
      <YearlyOnly
        feature={theme === 'dark' ? 'white_label' : 'analytics'}
        text="What the plan includes, in a sentence."
      >
        <p>A sample.</p>
      </YearlyOnly>
      <CropFrame className="h-40">
        <p className="bg-sheet px-2">Work image</p>
      </CropFrame>
      <CodeBlock label="sample" code={"curl https://example.com \\\n  -H 'X-API-Key: op_12345...'"} />
      <div className="flex items-center gap-6">
        <Logo />
        <ColourBar className="h-2 w-40" />
      </div>
    </>
  );
}

interface Row {
  readonly id: string;
  readonly status: number;
  readonly size: string;
}

const rows: readonly Row[] = [
  { id: 'req_1', status: 200, size: '1.20 MB' },
  { id: 'req_2', status: 400, size: '0.00 B' },
];

const state: Column<Row> = {
  header: 'Status',
  cell: ({ status }) => <Badge variant={status < 300 ? 'success' : 'destructive'}>{status}</Badge>,
};
const size: Column<Row> = { header: 'Size', data: true, end: true, cell: (row) => row.size };

/** A table, and the detail of a row in its place. */
function TableSample() {
  const [opened, setOpened] = useState<Row>();
  const request: Column<Row> = {
    header: 'Request',
    data: true,
    cell: (row) => (
      <Button variant="link" size="sm" className="px-0" onClick={() => setOpened(row)}>
        {row.id}
      </Button>
    ),
  };
  if (!opened) {
    return (
      <Table caption="Sample table" columns={[request, state, size]} rows={rows} rowKey={(row) => row.id} />
    );
  }
  const loaded = { data: opened, error: null, refetch: () => undefined };
  return (
    <Detail
      back="All samples"
      onBack={() => setOpened(undefined)}
      query={loaded}
      missing={{ code: 'not_found' }}
    >
      {(row) => <DetailSummary title={row.id} data beside={state.cell(row)} facts={[['Size', row.size]]} />}
    </Detail>
  );
}
