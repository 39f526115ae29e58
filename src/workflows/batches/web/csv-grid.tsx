import { useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Input } from '#platform/web/input.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import type { CheckedRow } from './check-draft.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';

/** Rows that are shown at first: so many from the top, and so many of the unreadable ones. */
const rowsAtFirst = 20;

interface CsvGridProps {
  readonly columns: readonly string[];
  readonly rows: readonly CheckedRow[];
  readonly disabled: boolean;
  readonly onChange: (line: number, column: string, text: string) => void;
}

/** The rows of a CSV to look at and to correct, each with its picture and with what is wrong with it. */
export function CsvGrid({ columns, rows, disabled, onChange }: CsvGridProps) {
  const bad = rows.filter(({ error }) => error !== undefined);
  const [showsAll, setShowsAll] = useState(false);
  // A row that is corrected stays where it is.
  const [badAtFirst] = useState(() => linesOf(bad));
  const lines = new Set([...badAtFirst, ...linesOf(bad), ...linesOf(rows)]);
  const shown = showsAll ? rows : rows.filter(({ line }) => lines.has(line));
  const hasPictures = rows.some(({ file }) => file !== undefined);
  return (
    <div className="grid gap-3">
      {bad.length > 0 && (
        <p className="font-medium text-magenta">
          {bad.length === 1 ? '1 row cannot start' : `${bad.length} rows cannot start`}. Correct{' '}
          {bad.length === 1 ? 'it' : 'them'} here, or start the others.
        </p>
      )}
      <Table
        caption="Rows of the CSV"
        columns={[
          { header: 'Line', data: true, cell: ({ line }) => line },
          ...(hasPictures ? [pictureColumn] : []),
          ...columns.map((name) => cellColumn(name, { disabled, onChange })),
          { header: 'Check', cell: (row) => <Check row={row} /> },
        ]}
        rows={shown}
        rowKey={({ line }) => line}
      />
      {shown.length < rows.length && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {rows.length} rows
        </Button>
      )}
    </div>
  );
}

function linesOf(rows: readonly CheckedRow[]): readonly number[] {
  return rows.slice(0, rowsAtFirst).map(({ line }) => line);
}

const pictureColumn: Column<CheckedRow> = {
  header: 'Picture',
  cell: ({ file }) => (
    <span className="block w-12">
      <PictureThumbnail source={file} />
    </span>
  ),
};

function cellColumn(
  name: string,
  { disabled, onChange }: Pick<CsvGridProps, 'disabled' | 'onChange'>,
): Column<CheckedRow> {
  return {
    header: name,
    cell: ({ line, fields }) => (
      <Input
        aria-label={`${name}, line ${line}`}
        dir="auto"
        disabled={disabled}
        value={fields[name] ?? ''}
        onChange={({ target }) => onChange(line, name, target.value)}
      />
    ),
  };
}

function Check({ row: { error, note } }: { readonly row: CheckedRow }) {
  if (error !== undefined) return <span className="font-medium text-magenta">{error}</span>;
  return <span className={note === undefined ? undefined : 'text-ink-soft'}>{note ?? 'Fine'}</span>;
}
