import { problems } from './problem.ts';

/** Problems of addresses from users (contract 5). */
export const outboundProblems = problems({
  invalidUrl: {
    status: 400,
    code: 'invalid_url',
    error: 'Invalid URL',
    fix: 'Give a public http or https address without a user name, at most 2,048 characters long.',
  },
  invalidWebhookUrl: {
    status: 400,
    code: 'invalid_webhook_url',
    error: 'Invalid webhook URL',
    fix: 'Give a public http or https address without a user name, at most 2,048 characters long.',
  },
  urlNotFetched: {
    status: 400,
    code: 'url_not_fetched',
    error: 'URL could not be fetched',
    fix: 'Check that the address opens in a browser without signing in.',
  },
});
