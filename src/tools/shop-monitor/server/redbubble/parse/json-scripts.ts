import { isForeign, workFromItem } from './inventory-item.ts';
import { asCount, asList, asMap, type JsonMap, parseJson } from './json.ts';
import type { Found, ParsedWork } from './page.ts';

const maxObjects = 50_000;

/**
 * Any other JSON that a script carries: products are looked for wherever they stand. `scripts` are the
 * scripts' texts.
 */
export function readJsonScripts(scripts: readonly string[], artist: string): Found | undefined {
  const roots = scripts.map((text) => parseJson(text.trim())).filter((data) => data !== undefined);
  const works: ParsedWork[] = [];
  let resultCount: number | undefined;
  for (const object of walk(roots)) {
    resultCount ??= asCount(object.resultCount);
    if (object.productPageUrl === undefined) continue;
    const work = asMap(object.work);
    const found = isForeign(work, artist) ? undefined : workFromItem(object, work);
    if (found) works.push(found);
  }
  return works.length === 0 && resultCount === undefined ? undefined : { works, resultCount };
}

/** Every object inside, nearest first, up to a limit: the page is a stranger's. */
function* walk(roots: readonly unknown[]): Generator<JsonMap> {
  const queue: unknown[] = [...roots];
  for (let index = 0; index < queue.length && index < maxObjects; index += 1) {
    const value = queue[index];
    queue.push(...asList(value).slice(0, maxObjects));
    const map = asMap(value);
    if (!map) continue;
    yield map;
    queue.push(...Object.values(map).slice(0, maxObjects));
  }
}
