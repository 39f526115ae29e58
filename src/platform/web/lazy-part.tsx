import { Component, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { fetchPart, PartMissing } from './fetch-part.ts';
import { LoadFailure } from './load-failure.tsx';

/**
 * Returns a component whose code is fetched when it is first shown. If that fails, a message and a button to
 * try again take its place, and it is fetched again when the network is back. (`lazy` alone would remember
 * the failure until the page is reloaded.)
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

interface PartBoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly error: Error | null;
}

/** Replaces a part that could not be fetched. Every other error propagates. */
class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): PartBoundaryState {
    return { error };
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  override componentDidCatch() {
    window.addEventListener('online', this.retry);
  }

  private readonly retry = () => {
    window.removeEventListener('online', this.retry);
    this.setState({ error: null });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartMissing)) throw error;
    return <LoadFailure error={error} onRetry={this.retry} />;
  }
}
