import type { Connector } from '#platform/server/outbound/hop.ts';
import type { Resolver } from '#platform/server/outbound/resolve.ts';
import { fixedResolver, publicTestCertificate, startFakeInternet } from './outbound/fake-internet.ts';

/** A web that serves client metadata documents at `https://public.test`. */
export interface MadeUpWeb {
  readonly resolve: Resolver;
  readonly connector: Connector;
  /** Stores a document, whose id is its address unless it has one, or a redirect. Returns the address. */
  document(content: Readonly<Record<string, unknown>> | 'redirect'): string;
  /** Connections that were opened. */
  requests(): number;
  close(): Promise<void>;
}

export async function createMadeUpWeb(): Promise<MadeUpWeb> {
  const documents = new Map<string, unknown>();
  const internet = await startFakeInternet((request, response) => {
    const document = documents.get(request.url ?? '');
    if (document === 'redirect') response.writeHead(302, { location: 'https://public.test/1.json' }).end();
    else response.writeHead(document ? 200 : 404).end(JSON.stringify(document));
  }, publicTestCertificate);
  return {
    resolve: fixedResolver({ 'public.test': ['93.184.215.14'], 'private.test': ['10.0.0.1'] }),
    connector: internet.connector,
    document(content) {
      const path = `/${documents.size + 1}.json`;
      const address = `https://public.test${path}`;
      documents.set(path, content === 'redirect' ? content : { client_id: address, ...content });
      return address;
    },
    requests: () => internet.dialled.length,
    close: async () => internet.close(),
  };
}
