import { paths } from '../../../platform/shared/paths.ts';

/** Returns the path of a shop's page. */
export function shopPath(shopId: number): string {
  return paths.shop.replace(':id', String(shopId));
}

/** Returns the id of the shop whose page has this path. */
export function shopIdOf(path: string): number {
  return Number(path.split('/')[2]);
}
