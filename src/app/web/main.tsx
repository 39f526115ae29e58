import '#platform/web/kit.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { signInToken } from '#account/access/web/identity/open-identity.ts';
import { sessionMark, storedUser } from '#account/access/web/session-mark.ts';
import { setTokenSource } from '#platform/web/with-token.ts';
import { App } from './app.tsx';
import { preloadFirstScreen } from './route-view.tsx';

/** After so long without its code, the first screen shows that it is loading. */
const patienceMs = 400;

setTokenSource(signInToken);
const root = document.getElementById('root');
// The documentation takes its way to call from the file that this becomes a part of, and has no such element.
if (root) start(root);

function start(element: HTMLElement): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // The landing page is rendered by the build, for visitors. Others see another screen at the same address.
  if ('drawn' in element.dataset && sessionMark() === null) {
    hydrateRoot(element, app);
    return;
  }
  const draw = () => {
    if ('drawn' in element.dataset) {
      // Otherwise the visitors' page would be seen until React has drawn the other screen.
      element.replaceChildren();
      delete element.dataset.drawn;
    }
    createRoot(element).render(app);
  };
  if (storedUser()) void firstScreen(element).then(draw);
  else draw();
}

/**
 * Resolves when the first screen can be drawn in one step, or it takes too long for an empty page; one with a
 * frame, and the hidden landing page, say already that they are loading. Its calls need the token, which is
 * fetched meanwhile.
 */
function firstScreen(element: HTMLElement): Promise<void> {
  void signInToken({ renew: false });
  if (element.childElementCount > 0) return preloadFirstScreen();
  return Promise.race([
    preloadFirstScreen(),
    new Promise<void>((resolve) => setTimeout(resolve, patienceMs)),
  ]);
}
