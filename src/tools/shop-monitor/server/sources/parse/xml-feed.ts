import { load } from 'cheerio/slim';
import { cleanTitle } from '#tools/shop-monitor/server/parse/fields.ts';
import type { ParsedPage, ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { findTreeExcess } from '#tools/shop-monitor/server/parse/tree-limits.ts';
import { feedLimits, feedPage, refused } from './feed-page.ts';
import { dateOf, feedPriceOf, webUrl, workIdOf } from './fields.ts';
import { firstPictureIn } from './first-picture.ts';

/** In characters. */
const maxAttributeLength = 100_000;
/** The usual prefixes of namespaces, whatever a document calls them. */
const prefixes: Readonly<Record<string, string>> = {
  'http://search.yahoo.com/mrss/': 'media:',
  'http://base.google.com/ns/1.0': 'g:',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://www.w3.org/2005/atom': '',
};

/** An element of an item. */
interface Part {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Reads RSS (2.0, and its older versions) or Atom (RFC 4287). Documents that declare entities, end early or
 * exceed a limit are refused: nothing is expanded, and nothing half read.
 */
export function readXmlFeed(xml: string, base: string): ParsedPage {
  if (/<!ENTITY/i.test(xml)) return refused('it declares entities, which are not allowed');
  const excess = findTreeExcess(xml);
  if (excess !== undefined) return refused(`it has ${excess}`);
  if (hasLongAttribute(xml)) return refused('it has an attribute of more than 100,000 characters');
  const $ = load(xml, { xml: { xmlMode: true, decodeEntities: true } });
  const [root] = $.root().children().toArray();
  const own = root?.name.toLowerCase().split(':').at(-1);
  if (!root || (own !== 'rss' && own !== 'feed' && own !== 'rdf'))
    return refused(
      own === 'html' ? 'the address shows a web page, not a feed' : 'it is neither RSS nor Atom',
    );
  if (!xml.replace(/(?:\s*<!--(?:(?!-->)[\s\S]){0,1000}-->)*\s*$/, '').endsWith(`</${root.name}>`))
    return refused('it ends early');
  const nameOf = namesOf(root.attribs);
  const isItem = own === 'feed' ? 'entry' : 'item';
  const items = $(root)
    .find('*')
    .toArray()
    .filter((element) => nameOf(element.name) === isItem)
    .slice(0, feedLimits.items);
  const works = items.map((item) => {
    const parts = $(item)
      .find('*')
      .toArray()
      .map((one): Part => ({ name: nameOf(one.name), attributes: one.attribs, text: $(one).text().trim() }));
    return workOf(parts, base);
  });
  return feedPage(own === 'feed' ? 'atom' : 'rss', works);
}

function hasLongAttribute(xml: string): boolean {
  for (let from = xml.indexOf('="'); from !== -1; from = xml.indexOf('="', from + 2)) {
    const end = xml.indexOf('"', from + 2);
    if (end === -1) return false;
    if (end - from > maxAttributeLength && xml.lastIndexOf('<', from) > xml.lastIndexOf('>', from))
      return true;
    from = Math.max(from, end - 2);
  }
  return false;
}

/** Returns a function that gives elements the usual prefix of their namespace. */
function namesOf(attributes: Readonly<Record<string, string>>): (name: string) => string {
  const known = Object.entries(attributes).flatMap(([name, value]) => {
    const prefix = prefixes[value.trim().toLowerCase()];
    return name.startsWith('xmlns:') && prefix !== undefined ? [[`${name.slice(6)}:`, prefix] as const] : [];
  });
  return (name) => {
    const [from, to] = known.find(([prefix]) => name.startsWith(prefix)) ?? ['', ''];
    return (to + name.slice(from.length)).toLowerCase();
  };
}

function workOf(parts: readonly Part[], base: string): ParsedWork | undefined {
  const textOf = (...names: readonly string[]) =>
    parts.find(({ name, text }) => names.includes(name) && text !== '')?.text;
  const url = linkOf(parts, base);
  const id = textOf('guid', 'id', 'g:id') ?? url;
  if (id === undefined) return undefined;
  return {
    id: workIdOf(id),
    url: url ?? (/^https?:/i.test(id) ? webUrl(id, base) : undefined),
    title: cleanTitle(textOf('title', 'media:title', 'g:title')?.replace(/<[^<>]{0,500}>/g, '')),
    imageUrl: pictureOf(parts, base) ?? firstPictureIn(contentOf(parts), base),
    price: feedPriceOf(textOf('g:price') ?? ''),
    publishedMs: dateOf(textOf('pubdate', 'published', 'dc:date') ?? textOf('updated')),
  };
}

function linkOf(parts: readonly Part[], base: string): string | undefined {
  const links = parts.filter(({ name }) => name === 'link' || name === 'g:link');
  const usable = links.filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate');
  return usable
    .map(({ attributes, text }) => webUrl(attributes.href ?? text, base))
    .find((url) => url !== undefined);
}

function pictureOf(parts: readonly Part[], base: string): string | undefined {
  const isPicture = ({ type = '', medium = '' }: Part['attributes']) =>
    type.startsWith('image/') || medium === 'image';
  const places: readonly ((part: Part) => string | undefined)[] = [
    ({ name, attributes }) => (name === 'enclosure' && isPicture(attributes) ? attributes.url : undefined),
    ({ name, attributes }) =>
      name === 'link' && attributes.rel === 'enclosure' && isPicture(attributes)
        ? attributes.href
        : undefined,
    ({ name, attributes }) =>
      name === 'media:content' && (isPicture(attributes) || !attributes.type) ? attributes.url : undefined,
    ({ name, attributes }) => (name === 'media:thumbnail' ? attributes.url : undefined),
    ({ name, text }) => (name === 'image' || name === 'g:image_link' ? text : undefined),
  ];
  for (const place of places) {
    const found = parts.map((part) => webUrl(place(part), base)).find((url) => url !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function contentOf(parts: readonly Part[]): string {
  const places = ['content:encoded', 'content', 'description', 'summary'];
  return places
    .flatMap((place) => parts.filter(({ name }) => name === place).map(({ text }) => text))
    .join('\n');
}
