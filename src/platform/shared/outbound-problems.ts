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
    fix:
      'Give a public http or https address without a user name, at most 2,048 characters long. For a ' +
      'receiver on your own machine run `overprint listen`.',
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
    error: 'URL returned a web page, not a file',
    fix:
      'The address returned a web page: give that of the file itself. Of Google Drive and Dropbox take the ' +
      'share link of the file, open to anyone who has it.',
  },
});
