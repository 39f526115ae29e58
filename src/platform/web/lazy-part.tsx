import { Component, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { fetchPart, PartMissing } from './fetch-part.ts';
import { LoadFailure } from './load-failure.tsx';

/**
 * Returns a component whose code is fetched when it is first shown. If that fails, a message and a button to
 * try again take its place, and it is fetched again when the network is back. (`lazy` alone would remember
 * the failure until the page is reloaded.) Once it is there, it is shown without a moment of waiting: React
 * shows nothing for up to 300 ms after it has shown that something is missing.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      loaded ??= await fetchPart(load);
      return loaded;
    } catch (error) {
      // For a screen that was left meanwhile.
      window.addEventListener('online', renew, { once: true });
      throw error;
    }
  }
  const renew = () => {
    part = begin();
  };
  const begin = () => lazy(async () => ({ default: await fetchOnce() }));
  let part = begin();

  function Part(props: Props) {
    const [shown, show] = useState<ComponentType<Props>>(() => loaded ?? part);
    function retry() {
      renew();
      show(() => part);
    }
    return <PartBoundary onRetry={retry}>{createElement(shown, props)}</PartBoundary>;
  }
  return Object.assign(Part, {
    async preload() {
      await fetchOnce();
    },
  });
}

/** A component whose code can be fetched before it is shown. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Resolves when the code is there. Rejects with `PartMissing`. */
  readonly preload: () => Promise<void>;
};

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
