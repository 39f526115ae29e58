import { serveBilling } from './routes.ts';

/** What billing brings to the server. */
export const billing = {
  serve: serveBilling,
  tags: {
    Billing: 'Plans, payments and premium time. For the dashboard.',
  },
};
