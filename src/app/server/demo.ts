import { startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';

type Settings = Readonly<Record<string, string | undefined>>;

const demoArtist = 'demo-artist';

/**
 * Starts the made-up marketplace for `npm start -- --demo`. Returns the settings with which the application
 * uses it: shop pages come from there, its webhook receiver is allowed, and data have their own directory.
 */
export async function startDemo(settings: Settings): Promise<Settings> {
  if (settings.NODE_ENV === 'production')
    throw new Error('--demo is for trying things out, not for NODE_ENV=production');
  const port = Number(settings.PORT || 3000);
  const appUrl = settings.PUBLIC_URL || `http://localhost:${port}`;
  const market = await startMarketplace({ port: port + 1, appUrl });
  market.state.shop(demoArtist);
  // The application stops on the same signals, and the process ends when nothing is open any more.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void market.close());
  process.stdout.write(`
Demo: the marketplace is a stand-in at ${market.origin}
Open that page: it says what to do, publishes products and shows the webhooks that arrive.
Scans keep their pace (3 to 4 s between two requests) and their 24 hours; scan by hand to see a new product at once.
`);
  return {
    ...settings,
    DATA_DIR: settings.DATA_DIR || './data/demo',
    MARKETPLACE_ORIGIN: market.origin,
    OUTBOUND_ALLOW: [settings.OUTBOUND_ALLOW, new URL(market.origin).host].filter(Boolean).join(','),
  };
}
