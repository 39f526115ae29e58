import robotsParser from 'robots-parser';

/** The package is CommonJS, but its types declare the default export of an ES module. */
type ParseRobots = (url: string, text: string) => ReturnType<typeof robotsParser.default>;
const parseRobots = robotsParser as unknown as ParseRobots;

const userAgent = 'Overprint';

/** Whether the rules of a robots.txt allow us to read a page of its host (RFC 9309). */
export function allowsPage(rules: string, url: string): boolean {
  return parseRobots(new URL('/robots.txt', url).href, rules).isDisallowed(url, userAgent) !== true;
}
