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
