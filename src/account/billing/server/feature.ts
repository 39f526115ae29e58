import { serveBilling } from './routes.ts';

/** What billing brings to the server. */
export const billing = {
  serve: serveBilling,
};
