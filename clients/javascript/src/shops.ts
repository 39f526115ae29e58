import type { Calls, ResponseOf } from './calls.ts';
import type { Operations, Shop } from './generated/types.ts';
import type { CallOptions } from './transport.ts';

type Query<Name extends keyof Operations> = Operations[Name] extends { readonly query?: infer Fields }
  ? NonNullable<Fields>
  : never;

/** The watched shops of the account. */
export class Shops {
  readonly #calls: Calls;

  /** @internal */
  constructor(calls: Calls) {
    this.#calls = calls;
  }

  /** One page of the shops, newest first; `overprint.list('listAnyShops')` reads all of them. */
  async list(
    query: Query<'listAnyShops'> = {},
    options: CallOptions = {},
  ): Promise<ResponseOf<'listAnyShops'>> {
    return this.#calls.request('listAnyShops', { ...options, query });
  }

  /** Watches a shop of any kind. */
  async add(body: Operations['addAnyShop']['body'], options: CallOptions = {}): Promise<Shop> {
    return (await this.#calls.request('addAnyShop', { ...options, body })).data;
  }

  async get(id: number, options: CallOptions = {}): Promise<Shop> {
    return (await this.#calls.request('getShop', { ...options, params: { id } })).data;
  }

  /** Changes some settings, and leaves the others. */
  async update(id: number, body: Operations['patchShop']['body'], options: CallOptions = {}): Promise<Shop> {
    return (await this.#calls.request('patchShop', { ...options, params: { id }, body })).data;
  }

  /** Stops watching the shop, and forgets its products. */
  async delete(id: number, options: CallOptions = {}): Promise<void> {
    await this.#calls.request('deleteShop', { ...options, params: { id } });
  }

  /** Scans the shop now. Resolves when the scan has ended. */
  async scan(id: number, options: CallOptions = {}): Promise<ResponseOf<'scrapeShop'>> {
    return this.#calls.request('scrapeShop', { ...options, params: { id } });
  }

  /** One page of the products of a shop, most recent first. */
  async products(
    id: number,
    query: Query<'listProducts'> = {},
    options: CallOptions = {},
  ): Promise<ResponseOf<'listProducts'>> {
    return this.#calls.request('listProducts', { ...options, params: { id }, query });
  }
}
