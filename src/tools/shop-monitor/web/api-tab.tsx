import { keyMark, useApiKeys } from '../../../account/api-keys/web/use-api-keys.ts';
import { ApiReference } from '../../../web/kit/reference/api-reference.tsx';
import {
  addShop,
  deleteShop,
  getShop,
  listProducts,
  listShops,
  scrapeShop,
  sendProduct,
  toggleShop,
  updateShop,
} from '../shared/contract.ts';

const shown = [
  addShop,
  listShops,
  getShop,
  updateShop,
  toggleShop,
  scrapeShop,
  listProducts,
  sendProduct,
  deleteShop,
] as const;

/** The tool's endpoints, with the first characters of the customer's newest key in their snippets. */
export function ApiTab() {
  const key = useApiKeys().data?.[0];
  return <ApiReference operationIds={shown.map(({ name }) => name)} keyMark={key && keyMark(key)} />;
}
