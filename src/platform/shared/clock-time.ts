const clockPattern = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d(?:\.\d{1,6})?)$/;

/** Returns the seconds of a time such as `1:30` or `1:02:03.5`; undefined for other text. */
export function secondsOfClock(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = clockPattern.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
