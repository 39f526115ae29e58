import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { PartMissing } from './fetch-part.ts';

interface PartBoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly error: Error | null;
}

/** Stands in for a part that could not be fetched, and leaves everything round it as it is. Other errors go on upwards. */
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
    return (
      <Alert variant="destructive" title="This part of the page could not be loaded">
        <p>
          Check your connection and try again. If that does not help, load the page again: Overprint may have been
          updated meanwhile.
        </p>
        <p className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={this.retry}>
            Try again
          </Button>
          <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        </p>
      </Alert>
    );
  }
}
