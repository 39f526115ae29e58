const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own time zone. */
export function formatMoment(moment: string): string {
  return format.format(new Date(moment));
}

/** A moment in the reader's own time zone; to the second under the pointer. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {formatMoment(at)}
    </time>
  );
}
