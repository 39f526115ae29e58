import { Component, type ReactNode } from 'react';
import { PartMissing } from './fetch-part.ts';
import { LoadFailure } from './load-failure.tsx';

interface PartBoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly error: Error | null;
}

/**
 * Stands in for a part that could not be fetched, and leaves everything round it as it is. Other errors go on
 * upwards.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
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
