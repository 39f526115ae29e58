import { paths } from '../../../web/kit/paths.ts';

/** The account's delivery log, which tells of every attempt, showing new products alone. */
export const deliveriesUrl = `${paths.account}?tab=settings&event=product.discovered`;
