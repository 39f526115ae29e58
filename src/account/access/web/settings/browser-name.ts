/** Browsers whose `User-Agent` contains other browsers' names come first. */
const browsers = [
  ['Edge', /Edg[A-Z]?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(?:e|ium)\/|CriOS\/|HeadlessChrome\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** Returns a browser's name for people, such as "Firefox on Windows". */
export function browserName(userAgent: string): string {
  const [browser, system] = [nameOf(browsers, userAgent), nameOf(systems, userAgent)];
  if (browser === undefined) return userAgent === '' ? 'Unknown browser' : userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameOf(names: readonly (readonly [string, RegExp])[], userAgent: string): string | undefined {
  return names.find(([, mark]) => mark.test(userAgent))?.[0];
}
