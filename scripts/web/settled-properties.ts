const registered = /@property (--tw-[\w-]+)\{([^}]*)\}/g;
const emptyDeclaration = /(?<=[{;])[\w-]+:\s*(?:;|(?=\}))/g;
const emptyRule = /(?:^|(?<=[{}]))[^{}@]+\{\}/g;

/**
 * Returns styles without the style library's custom properties that change nothing: one that no rule reads, and
 * one that no rule sets, which is its initial value or its fallback wherever it is read.
 */
export function withoutSettledProperties(css: string): string {
  const registrations = [...css.matchAll(registered)];
  const shorter = registrations.reduce(withoutOne, css);
  return shorter === css ? css : withoutSettledProperties(shorter);
}

function withoutOne(css: string, [block, name = '', body = '']: RegExpExecArray): string {
  const set = new RegExp(`(?<=[{;])${name}:[^;}]*;?`, 'g');
  const read = new RegExp(`var\\(${name}(?:,([^()]*))?\\)`, 'g');
  const isRead = css.includes(`var(${name},`) || css.includes(`var(${name})`);
  if (!isRead) return css.replace(block, '').replace(set, '').replace(emptyRule, '');
  if (set.test(css)) return css;
  const initial = /initial-value:([^;}]*)/.exec(body)?.[1];
  const settled = css
    .replace(block, '')
    .replace(read, (whole, fallback?: string) => initial ?? fallback ?? whole);
  // A fallback that contains brackets is not read by the pattern.
  const isSettled = !settled.includes(`var(${name},`) && !settled.includes(`var(${name})`);
  return isSettled ? settled.replace(emptyDeclaration, '').replace(emptyRule, '') : css;
}
