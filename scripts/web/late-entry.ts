import type { Plugin } from 'vite';

/**
 * Names the script of an entry in the pages that fetch it late, as `<meta name="signed-in-call">`. A dynamic
 * import would do the same, but brings a helper that the pages then share with the application, in a file of
 * its own that the landing page would have to fetch.
 */
export function lateEntry(name: string, page: string): Plugin {
  return {
    name: 'late-entry',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        if (!bundle || !filename.endsWith(page)) return undefined;
        const chunk = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.isEntry && one.name === name,
        );
        if (!chunk) throw new Error(`Expected an entry named ${name} in the build, found none`);
        return [{ tag: 'meta', attrs: { name, content: `/${chunk.fileName}` }, injectTo: 'head' }];
      },
    },
  };
}
