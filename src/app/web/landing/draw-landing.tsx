import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { App } from '#app/web/app.tsx';

/**
 * Renders the start page for a visitor who has not been signed in before, as HTML, for the build. Rejects if
 * any part of it fails.
 */
export async function drawLanding(): Promise<string> {
  const app = (
    <Router ssrPath={paths.landing}>
      <App />
    </Router>
  );
  // In one chunk: several would be joined by inline scripts, which the content security policy refuses.
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw new AggregateError(errors, 'The landing page could not be drawn');
  return new Response(prelude).text();
}
