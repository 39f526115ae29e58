import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from '../app.tsx';
import { paths } from '../../kit/paths.ts';

/** The application as a visitor without a mark of an earlier session meets it at `/`, as HTML; for the build. */
export function drawLanding(): string {
  return renderToString(
    <Router ssrPath={paths.landing}>
      <App />
    </Router>,
  );
}
