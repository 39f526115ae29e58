import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Shown in monospace, for numbers and ids. */
  readonly data?: boolean;
  /** Aligned to the right, for numbers. */
  readonly end?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** A table. In a narrow container each row becomes a list of names and values, so that nothing scrolls. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="@container">
      <table className="w-full border-t border-rule text-left @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-2xl:sr-only">
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
        <tbody className="@max-2xl:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-b border-rule hover:bg-ink/4 @max-2xl:block @max-2xl:py-3"
            >
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return (
    <td
      className={cn(
        'py-2.5 pr-5 align-middle break-words last:pr-0 @max-2xl:flex @max-2xl:items-center @max-2xl:justify-between @max-2xl:gap-5 @max-2xl:py-1 @max-2xl:pr-0',
        column.end && '@2xl:text-right',
      )}
    >
      <span aria-hidden="true" className="text-sm text-ink-soft @2xl:hidden">
        {column.header}
      </span>
      <span className={cn('min-w-0 @max-2xl:text-right', column.data && 'font-mono text-sm tabular-nums')}>
        {column.cell(row)}
      </span>
    </td>
  );
}
