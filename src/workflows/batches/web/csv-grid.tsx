import { useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Input } from '#platform/web/input.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import type { CheckedRow } from './check-draft.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';
import { CutBadge } from './present-batch.tsx';

/** Rows that are shown at first: so many from the top, and so many of the unreadable ones. */
const rowsAtFirst = 20;

/** Rows that are shown of all: with more, each letter that is typed would take a while to appear. */
const pageRows = 40;

/** In a window wider than a phone, as wide as a table needs to be to stay one. */
const tableMinWidth = 'clamp(0rem, (100vw - 48rem) * 100, 42rem)';

interface CsvGridProps {
  readonly columns: readonly string[];
  readonly rows: readonly CheckedRow[];
  /** Lines whose text will be cut off. */
  readonly cut: ReadonlySet<number> | undefined;
  readonly disabled: boolean;
  readonly onChange: (line: number, column: string, text: string) => void;
}

/**
 * The rows of a CSV to look at and to correct, each with its picture and with what is wrong with it: a table
 * that scrolls sideways where it needs to, on a phone a card for each row.
 */
export function CsvGrid({ columns, rows, cut, disabled, onChange }: CsvGridProps) {
  const bad = rows.filter(({ error }) => error !== undefined);
  /** The first row of the page of all rows; undefined at first. */
  const [from, setFrom] = useState<number>();
  const table = useRef<HTMLDivElement>(null);
  // A row that is corrected stays where it is.
  const [badAtFirst] = useState(() => linesOf(bad));
  const empty = rows.filter(({ error, note }) => error === undefined && note !== undefined);
  const cutRows = rows.filter(({ line }) => cut?.has(line));
  const lines = new Set([badAtFirst, ...[bad, empty, cutRows, rows].map(linesOf)].flat());
  const atFirst = rows.filter(({ line }) => lines.has(line));
  const shown = from === undefined ? atFirst : rows.slice(from, from + pageRows);
  const hasPictures = rows.some(({ file }) => file !== undefined);
  function turnTo(next: number) {
    setFrom(next);
    table.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
  return (
    <div className="grid gap-3">
      {bad.length > 0 && (
        <p className="font-medium text-magenta">
          {bad.length === 1 ? '1 row cannot start' : `${bad.length} rows cannot start`}. Correct{' '}
          {bad.length === 1 ? 'it' : 'them'} here, or start the others.
        </p>
      )}
      {(empty.length > 0 || cutRows.length > 0) && (
        <p role="status" className="w-fit bg-yellow-wash px-3 py-1.5 text-yellow-ink">
          {[
            ...(cutRows.length > 0 ? [`${rowsText(cutRows.length)} text that will be cut off`] : []),
            ...(empty.length > 0 ? [`${rowsText(empty.length)} an empty value`] : []),
          ].join(', ')}
          . You can start anyway.
        </p>
      )}
      <div ref={table} className="overflow-x-auto" style={{ scrollMarginTop: 80 }}>
        <div style={{ minWidth: tableMinWidth }}>
          <Table
            caption="Rows of the CSV"
            columns={[
              { header: 'Line', data: true, cell: ({ line }) => line },
              { header: 'Check', cell: (row) => <Check row={row} isCut={cut?.has(row.line) ?? false} /> },
              ...(hasPictures ? [pictureColumn] : []),
              ...columns.map((name) => cellColumn(name, { disabled, onChange })),
            ]}
            rows={shown}
            rowKey={({ line }) => line}
          />
        </div>
      </div>
      {from === undefined && shown.length < rows.length && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setFrom(0)}>
          Show all {rows.length} rows
        </Button>
      )}
      {from !== undefined && rows.length > pageRows && (
        <Pages from={from} total={rows.length} onTurn={turnTo} />
      )}
    </div>
  );
}

interface PagesProps {
  readonly from: number;
  readonly total: number;
  readonly onTurn: (from: number) => void;
}

/** Which rows of all are shown, and the way to the others. */
function Pages({ from, total, onTurn }: PagesProps) {
  const end = Math.min(from + pageRows, total);
  const turn = (label: string, next: number) => (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${label} rows`}
      disabled={next < 0 || next >= total}
      onClick={() => onTurn(next)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {turn('Previous', from - pageRows)}
      <span role="status" className="tabular-nums">
        Rows {from + 1} to {end} of {total}
      </span>
      {turn('Next', from + pageRows)}
    </div>
  );
}

/** Such as `3 rows have`. */
function rowsText(count: number): string {
  return count === 1 ? '1 row has' : `${count} rows have`;
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
        style={{ minWidth: 128 }}
        dir="auto"
        disabled={disabled}
        value={fields[name] ?? ''}
        onChange={({ target }) => onChange(line, name, target.value)}
      />
    ),
  };
}

interface CheckProps {
  readonly row: CheckedRow;
  readonly isCut: boolean;
}

function Check({ row: { error, note }, isCut }: CheckProps) {
  if (error !== undefined) return <span className="font-medium text-magenta">{error}</span>;
  return (
    <span className="grid gap-1">
      {isCut && <CutBadge />}
      {note !== undefined && <span className="text-ink-soft">{note}</span>}
      {!isCut && note === undefined && 'Fine'}
    </span>
  );
}
