import { useSession } from '#account/access/web/session.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ToolPage } from '#platform/web/tool-page.tsx';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';
import { TestTab } from './test-tab.tsx';
import {
  addAnyShop,
  addShop,
  deleteShop,
  getProductPicture,
  getShop,
  getShopDays,
  listAllProducts,
  listProducts,
  listAnyShops,
  listShops,
  scrapeShop,
  sendProduct,
  toggleShop,
  updateShop,
} from './operations.ts';

const ToolReference = lazyPart(
  async () => (await import('#account/api-keys/web/tool-reference.tsx')).ToolReference,
);
const RequestsTab = lazyPart(async () => (await import('#account/usage/web/requests-tab.tsx')).RequestsTab);

const documentedEndpoints = [
  addAnyShop,
  addShop,
  listAnyShops,
  listShops,
  getShop,
  updateShop,
  toggleShop,
  scrapeShop,
  listProducts,
  listAllProducts,
  getProductPicture,
  getShopDays,
  sendProduct,
  deleteShop,
];
const operationIds = documentedEndpoints.map(({ name }) => name);

/** Contract 4: only requests with an API key are counted and logged. */
const emptyNote =
  'Requests made with API keys are listed here. Actions on this screen are neither counted nor listed.';

/** The shop monitor's screen. */
export function ShopMonitorPage() {
  const session = useSession();
  if (session.state !== 'subscriber') return null;
  return (
    <ToolPage
      title="Shop Monitor"
      intro={
        `Watch ${marketplace} shops and get a webhook for every new product, an email, or a message in ` +
        'Discord or Slack.'
      }
      test={<TestTab userId={session.user.id} />}
      api={<ToolReference operationIds={operationIds} />}
      requests={<RequestsTab endpoint={listShops.path} emptyNote={emptyNote} />}
    />
  );
}
