import { bearer } from './bearer.ts';
import { refusals } from './refusals.ts';

/**
 * Makes a call with the sign-in token, where there is one. A call that is refused is made once more with a
 * renewed token; a refusal that stays is told to `refusals`.
 */
export async function withToken<Answer extends { readonly status: number }>(
  send: (token: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const first = await send(await bearer.headers());
  if (first.status !== 401) return first;
  const renewed = await bearer.renewed();
  const last = 'authorization' in renewed ? await send(renewed) : first;
  if (last.status === 401) refusals.tell();
  return last;
}
