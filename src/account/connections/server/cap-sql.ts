/** What the app of the row `c` has used in a month, an SQL expression. */
function usedSql(month: string): string {
  return `case when c.month = ${month} then c.used else 0 end`;
}

/** Whether so many more calls are over the cap of the row `c` of `connections`. */
export function isCappedSql(month: string, calls: string): string {
  return `${usedSql(month)} + ${calls} > c.monthly_cap`;
}

/** Counts so many calls for the row `c`. */
export function countsSql(month: string, calls: string): string {
  return `month = ${month}, used = ${usedSql(month)} + ${calls}`;
}
