/** Whether this is `npm run test:spread`: each app of a test is four processes behind a balancer. */
export const isSpread = process.env.TEST_SPREAD === '1';
