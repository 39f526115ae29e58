import { type ComponentType, createElement, lazy, useState } from 'react';
import { PartBoundary } from './part-boundary.tsx';
import { PartMissing } from './part-missing.ts';

/**
 * A component whose code is fetched when it is first shown. Where that fails, words and a second try stand in its place,
 * and it is fetched again by itself when the network is back; `lazy` would remember the failure for good.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetchPart = () =>
    lazy(async () => ({
      default: await load().catch((cause: unknown) => {
        throw new PartMissing('A part of the application could not be fetched', { cause });
      }),
    }));
  let part = fetchPart();

  return function LazyPart(props: Props) {
    const [, countTries] = useState(0);
    function retry() {
      part = fetchPart();
      countTries((tries) => tries + 1);
    }
    return <PartBoundary onRetry={retry}>{createElement(part, props)}</PartBoundary>;
  };
}
