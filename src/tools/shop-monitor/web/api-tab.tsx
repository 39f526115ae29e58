import { ToolReference } from '../../../account/api-keys/web/tool-reference.tsx';
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

const operationIds = [
  addShop,
  listShops,
  getShop,
  updateShop,
  toggleShop,
  scrapeShop,
  listProducts,
  sendProduct,
  deleteShop,
].map(({ name }) => name);

/** The tool's endpoints. */
export function ApiTab() {
  return <ToolReference operationIds={operationIds} />;
}
