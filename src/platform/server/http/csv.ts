export const csvType = 'text/csv; charset=utf-8';

/** The headers of a table that a browser saves under a name, and nobody else stores. */
export function csvHeaders(fileName: string): Readonly<Record<string, string>> {
  return {
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-cache',
  };
}
