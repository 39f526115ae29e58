/** Tax IDs that an account can have on its invoices: the payment provider's names, and those on screen. */
export const taxIdTypes = {
  eu_vat: 'EU VAT',
  gb_vat: 'UK VAT',
  ch_vat: 'Swiss VAT',
  no_vat: 'Norwegian VAT',
  us_ein: 'US EIN',
  au_abn: 'Australian ABN',
  ca_gst_hst: 'Canadian GST/HST',
} as const;
export type TaxIdType = keyof typeof taxIdTypes;
