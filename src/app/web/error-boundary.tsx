import { Component, type ReactNode } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';

/** Shows an error in place of a screen that throws, and keeps the rest of the application. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main id="main" className="mx-auto max-w-[640px] px-5 py-20">
        <h1 className="mb-5 text-3xl">This screen stopped working</h1>
        <Alert variant="destructive" title="Something went wrong on this page">
          <p>Your saved work is safe. Reloading the page usually helps.</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Alert>
      </main>
    );
  }
}
