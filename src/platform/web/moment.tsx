const dayForm = { dateStyle: 'medium' } as const;
const forms = {
  minute: new Intl.DateTimeFormat(undefined, { ...dayForm, timeStyle: 'short' }),
  second: new Intl.DateTimeFormat(undefined, { ...dayForm, timeStyle: 'medium' }),
  zone: new Intl.DateTimeFormat(undefined, { ...dayForm, timeStyle: 'long' }),
};

/**
 * The one form of days and moments on screen: where the reader is and as they write dates (spec 3, "a local
 * date").
 */
export function presentDay(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(undefined, { ...dayForm, timeZone }).format(new Date(moment));
}

/** A day and its time; to the second in logs, where several things happen in one minute. */
export function presentMoment(moment: string, precision: 'minute' | 'second' = 'minute'): string {
  return forms[precision].format(new Date(moment));
}

interface MomentProps {
  readonly at: string;
  readonly precision?: 'minute' | 'second';
}

/** A moment in a text or a table; under the pointer to the second, with its time zone. */
export function Moment({ at, precision }: MomentProps) {
  return (
    <time className="tabular-nums" dateTime={at} title={forms.zone.format(new Date(at))}>
      {presentMoment(at, precision)}
    </time>
  );
}
