import { shopifyArtist } from '#sandbox/marketplace/server/other-kinds.ts';
import { startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';

type Settings = Readonly<Record<string, string | undefined>>;

const demoArtist = 'demo-artist';

/**
 * Starts the made-up marketplace for `npm start -- --demo`. Returns the settings with which the application
 * uses it: shop pages come from there, its webhook receiver is allowed, and data have their own directory.
 */
export async function startDemo(settings: Settings): Promise<Settings> {
  if (settings.NODE_ENV === 'production') throw new Error('--demo cannot be used with NODE_ENV=production');
  const port = Number(settings.PORT || 3000);
  const appUrl = settings.PUBLIC_URL || `http://localhost:${port}`;
  const market = await startMarketplace({ port: port + 1, appUrl });
  for (const artist of [demoArtist, shopifyArtist]) market.state.shop(artist);
  // The application stops on the same signals, and the process ends when nothing is open any more.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void market.close());
  process.stdout.write(`
Demo: the made-up marketplace is at ${market.origin}
Open it for instructions, to publish products and to see the webhooks that arrive.
Scans run at the usual pace (3 to 4 s between requests, every 24 hours);
scan by hand to see a new product at once.
`);
  return {
    ...settings,
    DATA_DIR: settings.DATA_DIR || './data/demo',
    MARKETPLACE_ORIGIN: market.origin,
    OUTBOUND_ALLOW: [settings.OUTBOUND_ALLOW, new URL(market.origin).host].filter(Boolean).join(','),
  };
}
