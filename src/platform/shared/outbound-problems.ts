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
  webPage: {
    status: 400,
    code: 'url_gave_web_page',
    error: 'URL gave a web page, not a file',
    fix: 'The address gave a web page. Give the address of the file itself, as "Copy image address" or a download button has it. On Google Drive and Dropbox share the file, not its folder, with anyone who has the link; its share link is then enough.',
  },
});
