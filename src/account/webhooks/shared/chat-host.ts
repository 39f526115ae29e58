/** Chats that show a webhook to people, if it has their form. */
export type ChatHost = 'Discord' | 'Slack';

const discordHosts = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];
const discordPath = /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;
const slackPath = /^\/services\/\w+\/\w+\/\w+\/?$/;

/** Returns whose incoming-webhook address a text is; undefined for every other one (contract 5). */
export function chatHostOf(text: string): ChatHost | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '') return undefined;
  if (discordHosts.includes(url.hostname) && discordPath.test(url.pathname)) return 'Discord';
  return url.hostname === 'hooks.slack.com' && slackPath.test(url.pathname) ? 'Slack' : undefined;
}
