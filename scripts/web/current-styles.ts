import type { Plugin } from 'vite';

const layer = '@layer properties{';

/**
 * Leaves out the layer in which the style library repeats its registered properties for browsers without
 * `@property`: those of `cssTarget` all have it.
 */
export function currentStyles(): Plugin {
  return {
    name: 'current-styles',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
          asset.source = withoutLayer(asset.source.toString());
      }
    },
  };
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
