import { Badge } from '../../kit/badge.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { CropFrame } from '../../kit/crop-frame.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ColourBar, Logo } from '../../kit/logo.tsx';
import { Section } from '../../kit/section.tsx';
import { type Column, Table } from '../../kit/table.tsx';

const columns: readonly Column<{ id: string; status: number; size: string }>[] = [
  { header: 'Request', data: true, cell: (row) => row.id },
  {
    header: 'Status',
    cell: (row) => <Badge variant={row.status < 300 ? 'success' : 'destructive'}>{row.status}</Badge>,
  },
  { header: 'Size', data: true, end: true, cell: (row) => row.size },
];
const rows = [
  { id: 'req_1', status: 200, size: '1.20 MB' },
  { id: 'req_2', status: 400, size: '0.00 B' },
];

/** What shows customers their things. */
export function DataSamples({ theme }: { readonly theme: string }) {
  return (
    <>
      <Section title={`Table, ${theme}`}>
        <Table caption="Sample table" columns={columns} rows={rows} rowKey={(row) => row.id} />
      </Section>
      <EmptyState text="Nothing here yet." />
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
