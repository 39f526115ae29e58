const dayForm = { dateStyle: 'medium' } as const;
const forms = {
  minute: new Intl.DateTimeFormat(undefined, { ...dayForm, timeStyle: 'short' }),
  second: new Intl.DateTimeFormat(undefined, { ...dayForm, timeStyle: 'medium' }),
  zone: new Intl.DateTimeFormat(undefined, { ...dayForm, timeStyle: 'long' }),
};

/** Formats a day in the reader's time zone and locale, unless a zone is given (spec 3, "a local date"). */
export function presentDay(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(undefined, { ...dayForm, timeZone }).format(new Date(moment));
}

/** Formats a calendar month such as `2026-11`. */
export function presentMonth(month: string): string {
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(undefined, form).format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats a day and its time, to the minute or, for logs, the second. "PM" stays on the line of the time. */
export function presentMoment(moment: string, precision: 'minute' | 'second' = 'minute'): string {
  return forms[precision].format(new Date(moment)).replace(/ (?=[AP]M$)/, '\u00a0');
}

interface MomentProps {
  readonly at: string;
  readonly precision?: 'minute' | 'second';
}

/** A moment. Its tooltip shows seconds and time zone. */
export function Moment({ at, precision }: MomentProps) {
  return (
    <time className="tabular-nums" dateTime={at} title={forms.zone.format(new Date(at))}>
      {presentMoment(at, precision)}
    </time>
  );
}
