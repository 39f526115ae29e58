import type { TestAccount, TestApp } from '#test/app.ts';
import type { CorpusCase } from './cases.ts';

/** Returns whether a case's caller has a subscription; `sub:lapsed` had one. */
export function isSubscriber(auth: string): boolean {
  return auth.startsWith('sub') && auth !== 'sub:lapsed';
}

/** Adds the shops that the case names (`sub:3-shops`) to the account. */
export async function arrangeShops(origin: string, item: CorpusCase, account: TestAccount): Promise<void> {
  const count = Number(/^sub:(\d)-shops$/.exec(item.auth)?.[1] ?? 0);
  for (let index = 0; index < count; index += 1) await addShop(origin, account, `arranged-${index}`);
}

/** Replaces the placeholder of the caller's own or somebody else's shop in a path. */
export async function fillShopPath(test: TestApp, origin: string, item: CorpusCase, account: TestAccount) {
  const [braces, whose] = /\{(own|foreign)\}/.exec(item.path) ?? [];
  if (braces === undefined || !item.path.includes('/shops/')) return item.path;
  const owner = whose === 'own' ? account : await test.account({ userStatus: 'active_sub' });
  return item.path.replace(braces, String(await addShop(origin, owner, 'arranged')));
}

async function addShop(origin: string, { cookie }: TestAccount, artist: string): Promise<number> {
  const response = await fetch(`${origin}/api/redbubble/shops`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      shop_url: `https://www.redbubble.com/people/${artist}/shop`,
      webhook_url: 'https://hook.test/',
    }),
  });
  const { data } = (await response.json()) as { data: { id: number } };
  return data.id;
}
