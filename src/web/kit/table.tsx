import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures and ids: monospace. */
  readonly data?: boolean;
  /** Figures stand at the right edge. */
  readonly end?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** A table; on a phone every row becomes a list of names and values, so that nothing scrolls sideways. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className="w-full border-t border-rule text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-rule text-sm text-ink-soft">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={cn('py-2.5 pr-5 font-medium last:pr-0', column.end && 'text-right')}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-rule hover:bg-ink/4 max-md:block max-md:py-3">
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return (
    <td
      className={cn(
        'py-2.5 pr-5 align-middle break-words last:pr-0 max-md:flex max-md:items-center max-md:justify-between max-md:gap-5 max-md:py-1 max-md:pr-0',
        column.end && 'md:text-right',
      )}
    >
      <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
        {column.header}
      </span>
      <span className={cn('min-w-0 max-md:text-right', column.data && 'font-mono text-sm tabular-nums')}>
        {column.cell(row)}
      </span>
    </td>
  );
}
