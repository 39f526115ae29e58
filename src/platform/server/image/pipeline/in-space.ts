import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import type { SentSteps } from './steps.ts';

/** Returns steps with the colours of square and backgrounds as they are in the space of the picture. */
export function inSpace<Layers extends object>(
  steps: SentSteps<Layers>,
  space: RgbSpace | undefined,
): SentSteps<Layers> {
  if (!space) return steps;
  const { square, write, sizes } = steps;
  const colours = <Options extends Pick<OutputOptions, 'background'>>(options: Options): Options =>
    options.background ? { ...options, background: space.fromSrgb(options.background) } : options;
  return {
    ...steps,
    ...(square &&
      square.background !== 'transparent' && {
        square: { ...square, background: space.fromSrgb(square.background) },
      }),
    ...(sizes && {
      sizes: sizes.map((size) =>
        size.fit === 'inside'
          ? size
          : { ...colours(size), ...(size.output && { output: colours(size.output) }) },
      ),
    }),
    write: colours(write),
  };
}
