const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' });
const date = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric' });

/** Returns until when something is there, as people say it: "until 6:20 PM", "until Friday". */
export function untilText(moment: string, now = new Date()): string {
  const at = new Date(moment);
  const days = Math.round((startOfDay(at) - startOfDay(now)) / 86_400_000);
  if (days <= 0) return `until ${time.format(at)}`;
  if (days === 1) return `until tomorrow, ${time.format(at)}`;
  return `until ${days < 7 ? weekday.format(at) : date.format(at)}`;
}

function startOfDay(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
