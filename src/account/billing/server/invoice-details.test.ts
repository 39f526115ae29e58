import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { cards, type Customer, type Payments, startPayments } from '#test/payments.ts';
import { findAccount } from './customers.ts';

const path = '/api/invoices/details';
const vat = { type: 'eu_vat', value: 'DE123456789' };

describe('the details of invoices', () => {
  let app: TestApp;
  let shop: Payments;
  beforeAll(async () => {
    app = await startTestApp('postgres');
    shop = startPayments(app);
  });
  afterAll(() => app.close());

  const set = (customer: Customer, name: string | null, taxId: object | null) =>
    customer.call('PUT', path, { name, taxId });
  const read = async (customer: Customer) => (await customer.call('GET', path)).json();

  async function lastInvoice({ account }: Customer) {
    const { database, billing } = app.deps;
    const { customerId = '' } = (await findAccount(database, account.userId)) ?? {};
    return (await billing.stripe.invoices.list({ customer: customerId, limit: 1 })).data[0];
  }

  test('company and tax id are on the invoices that follow, and can be taken back', async () => {
    const customer = await shop.customer();
    expect(await read(customer)).toEqual({ name: null, taxId: null });
    const details = { name: 'Low Tide GmbH', taxId: vat };
    expect((await set(customer, 'Low Tide GmbH', vat)).json()).toEqual(details);
    await shop.confirm(await customer.subscribe('monthly'), cards.good);
    expect(await lastInvoice(customer)).toMatchObject({
      customer_name: 'Low Tide GmbH',
      customer_tax_ids: [vat],
    });
    const british = { type: 'gb_vat', value: 'GB123456789' };
    await set(customer, 'Low Tide Ltd', british);
    await set(customer, 'Low Tide Ltd', british);
    expect(await read(customer)).toEqual({ name: 'Low Tide Ltd', taxId: british });
    await set(customer, null, null);
    expect(await read(customer)).toEqual({ name: null, taxId: null });
  });

  test('an invalid tax id is refused, and what was set before stays', async () => {
    const customer = await shop.customer();
    await set(customer, 'Low Tide GmbH', vat);
    const refused = await set(customer, 'Another', { type: 'eu_vat', value: 'not a number' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'invalid_tax_id', param: 'taxId.value' });
    expect((await set(customer, 'x', { type: 'moon_vat', value: 'DE123456789' })).statusCode).toBe(400);
    expect(await read(customer)).toEqual({ name: 'Low Tide GmbH', taxId: vat });
  });
});
