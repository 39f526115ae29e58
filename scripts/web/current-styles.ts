import { withoutSettledProperties } from './settled-properties.ts';

const layer = '@layer properties{';

/**
 * Returns styles without what the style library repeats for older browsers than those of `cssTarget`: the layer
 * of registered properties for browsers without `@property`, and the colours for those without `color-mix`;
 * and without properties that change nothing.
 */
export function currentStyles(css: string): string {
  return withoutSettledProperties(withoutFallbacks(withoutLayer(css)));
}

/** Returns the styles without that layer's block. Throws if the block does not end. */
function withoutLayer(css: string): string {
  const start = css.indexOf(layer);
  if (start === -1) return css;
  let depth = 1;
  for (let at = start + layer.length; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(0, start) + css.slice(at + 1);
  }
  throw new Error(`Expected the end of ${layer}, received none`);
}

const mixed = /@supports \(color:color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g;
/** A rule with a computed colour, where the next rule gives the same selector the mixed one. */
const computed = /(\.[^{}]*)\{[^{}]*light-dark\(#[^{}]*\}(?=\1\{[^{}]*color-mix\()/g;

/** Returns only the styles with mixed colours. */
function withoutFallbacks(css: string): string {
  return css.replace(mixed, '$1').replace(computed, '');
}
