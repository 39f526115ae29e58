const locale = 'en-US';

/** An amount with its currency: $29.99. */
export function presentMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** A day where the reader is: December 21, 2026. */
export function presentDay(moment: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment));
}

/** A day and its minute where the reader is, for time that is bought by the hour. */
export function presentMoment(moment: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
}

/** Premium time: 30 days, 12 hours, 1 day and 6 hours. */
export function presentHours(hours: number): string {
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  const parts = [days > 0 && counted(days, 'day'), (rest > 0 || days === 0) && counted(rest, 'hour')];
  return parts.filter((part) => part !== false).join(' and ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
