import { type Column, Table } from '#platform/web/table.tsx';
import type { CsvRow } from '#workflows/batches/shared/csv-table.ts';

/** Rows without an error that are shown. */
const sampleRows = 5;
const maxBadRows = 20;
const cellLength = 60;

interface CsvPreviewProps {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** The first rows of a CSV, and every row that cannot be read with what is wrong with it. */
export function CsvPreview({ columns, rows }: CsvPreviewProps) {
  const bad = rows.filter(({ error }) => error !== undefined);
  const good = rows.filter(({ error }) => error === undefined);
  const shown = [...bad.slice(0, maxBadRows), ...good.slice(0, sampleRows)].toSorted(
    (a, b) => a.line - b.line,
  );
  const hidden = rows.length - shown.length;
  return (
    <div className="grid gap-3">
      {bad.length > 0 && (
        <p className="font-medium text-magenta">
          {bad.length === 1 ? '1 row is unreadable' : `${bad.length} rows are unreadable`}. The others can
          start without {bad.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <Table
        caption="Rows of the CSV"
        columns={columnsFor(columns)}
        rows={shown}
        rowKey={({ line }) => line}
      />
      {hidden > 0 && <p className="text-sm text-ink-soft">And {hidden} more rows.</p>}
    </div>
  );
}

function columnsFor(names: readonly string[]): readonly Column<CsvRow>[] {
  return [
    { header: 'Line', data: true, cell: ({ line }) => line },
    ...names.map((name) => ({
      header: name,
      cell: ({ fields }: CsvRow) => <Cell text={fields[name] ?? ''} />,
    })),
    {
      header: 'Check',
      cell: ({ error }) =>
        error === undefined ? 'Fine' : <span className="font-medium text-magenta">{error}</span>,
    },
  ];
}

function Cell({ text }: { readonly text: string }) {
  const cut = Array.from(text).slice(0, cellLength).join('');
  return <span className="[overflow-wrap:anywhere]">{cut === text ? text : `${cut}…`}</span>;
}
