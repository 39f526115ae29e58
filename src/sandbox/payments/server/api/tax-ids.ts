import { type Customer, newId, type TaxId } from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { taxIdsOf } from '#sandbox/payments/server/state/tax-ids.ts';
import { invalidRequest } from '#sandbox/payments/server/state/stripe-error.ts';
import { type Operation, pageOf, pageParams } from './operation.ts';
import { objectParam, type Params, requiredText } from './params.ts';

/** The forms of numbers that the application offers, much as Stripe checks them. */
const forms: Readonly<Record<string, RegExp>> = {
  eu_vat: /^[A-Z]{2}[0-9A-Z]{2,13}$/,
  gb_vat: /^GB(?:\d{9}|\d{12})$/,
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(?:MWST|TVA|IVA)$/,
  no_vat: /^\d{9}MVA$/,
  us_ein: /^\d{2}-?\d{7}$/,
  au_abn: /^\d{11}$/,
  ca_gst_hst: /^\d{9}RT\d{4}$/,
};

const createOperation: Operation = {
  method: 'POST',
  path: '/v1/tax_ids',
  params: ['type', 'value', 'owner'],
  async run({ store, params }) {
    const customer = await ownerParam(store, params);
    const [type, value] = [requiredText(params, 'type'), requiredText(params, 'value')];
    if (!forms[type]?.test(value))
      throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' });
    const taxId = await store.put<TaxId>({
      id: newId('txi'),
      object: 'tax_id',
      country: null,
      created: store.now,
      customer: customer.id,
      livemode: false,
      owner: { type: 'customer', customer: customer.id },
      type,
      value,
      verification: null,
      sandbox_deleted: false,
    });
    await store.emit('customer.tax_id.created', taxId);
    return taxId;
  },
};

const listOperation: Operation = {
  method: 'GET',
  path: '/v1/tax_ids',
  params: ['owner', ...pageParams],
  async run({ store, params }) {
    const { id } = await ownerParam(store, params);
    return pageOf(await taxIdsOf(store, id), params, '/v1/tax_ids');
  },
};

const deleteOperation: Operation = {
  method: 'DELETE',
  path: '/v1/tax_ids/:id',
  params: [],
  async run({ store, id }) {
    const taxId = await store.get<TaxId>('tax_id', id);
    await store.put<TaxId>({ ...taxId, sandbox_deleted: true });
    await store.emit('customer.tax_id.deleted', taxId);
    return { id, object: 'tax_id', deleted: true };
  },
};

function ownerParam(store: Store, params: Params): Promise<Customer> {
  const owner = objectParam(params, 'owner');
  if (requiredText(owner, 'type') !== 'customer')
    throw invalidRequest('Only customers own tax ids here', { param: 'owner' });
  return store.get<Customer>('customer', requiredText(owner, 'customer'));
}

export const taxIdOperations = [createOperation, listOperation, deleteOperation];
