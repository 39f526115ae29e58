import { load } from 'cheerio';
import { type AtRule, type Container, parse, type Rule } from 'postcss';

/** Attributes that `early/theme.js` sets before the first paint, so the rendered page does not have them. */
const setEarly = /\[data-(?:theme|returning)/;
const innermostArguments = /(?<!\\)\([^()]*\)/g;
const pseudo = /(?<!\\)::?[\w-]+/g;

/**
 * Returns the rules of `styles` that a rendered page may use in any state of pointer and keyboard, because
 * the first paint waits for them. Everything but rules with selectors stays.
 */
export function firstStyles(html: string, styles: string): string {
  const page = load(html);
  const sheet = parse(styles);
  const isDrawn = (selector: string) => {
    const elements = withoutPseudo(selector);
    return setEarly.test(selector) || elements === undefined || page(elements).length > 0;
  };
  sheet.walkRules((rule) => {
    if (!isWithinKeyframes(rule) && !rule.selectors.some(isDrawn)) removeWithEmptied(rule);
  });
  return sheet.toString();
}

/** Returns the elements that a selector can match in any state; undefined if that can be any element. */
function withoutPseudo(selector: string): string | undefined {
  const elements = withoutArguments(selector).replace(pseudo, '').trim();
  return elements === '' || /^[>+~]|[>+~&]$|[>+~]\s*[>+~]/.test(elements) ? undefined : elements;
}

function withoutArguments(selector: string): string {
  const shorter = selector.replace(innermostArguments, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}

function isWithinKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}

function removeWithEmptied(rule: Rule): void {
  let emptied: Container | Rule = rule;
  while (emptied.parent?.type === 'atrule' && emptied.parent.nodes?.length === 1) emptied = emptied.parent;
  emptied.remove();
}
