import { type Customer } from '#bench/load/seed.ts';
import { makeUsualPicture } from '#bench/load/scripts.ts';

/** More than all slots of two processes, so that none is ever free. */
const clients = 16;
const picture = new Blob([new Uint8Array(await makeUsualPicture())]);

/**
 * Pads pictures for so long, each as soon as the one before is done. Returns how many. Throws unless all are
 * 200.
 */
export async function padFor(
  origins: readonly string[],
  customers: readonly Customer[],
  seconds: number,
): Promise<number> {
  const endsMs = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_value, client) => {
      const origin = origins[client % origins.length];
      for (let turn = client; performance.now() < endsMs; turn += clients) {
        const form = new FormData();
        form.set('image', picture, 'picture.jpg');
        form.set('padding_size', '50');
        const headers = { 'x-api-key': customers[turn % customers.length]?.key ?? '' };
        const response = await fetch(`${origin}/api/image_padding`, { method: 'POST', headers, body: form });
        const body = await response.text();
        if (response.status !== 200) throw new Error(`Expected 200, received ${response.status}: ${body}`);
        done += 1;
      }
    }),
  );
  return done;
}
