/** The calendar month of a moment in UTC, whatever the machine's time zone (spec 9). */
export interface Month {
  /** Such as `2026-11`. */
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function monthOf(moment: Date): Month {
  const year = moment.getUTCFullYear();
  const month = moment.getUTCMonth();
  return {
    name: moment.toISOString().slice(0, 7),
    startsAt: new Date(Date.UTC(year, month, 1)),
    endsAt: new Date(Date.UTC(year, month + 1, 1)),
  };
}
