import { type ComponentType, createElement, lazy, useState } from 'react';
import { fetchPart } from './fetch-part.ts';
import { PartBoundary } from './part-boundary.tsx';

/**
 * A component whose code is fetched when it is first shown. Where that fails, words and a second try stand in
 * its place, and it is fetched again by itself when the network is back; `lazy` would remember the failure
 * for good.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await fetchPart(load) }));
  let part = begin();

  return function LazyPart(props: Props) {
    const [, countTries] = useState(0);
    function retry() {
      part = begin();
      countTries((tries) => tries + 1);
    }
    return <PartBoundary onRetry={retry}>{createElement(part, props)}</PartBoundary>;
  };
}
