import '../../platform/web/kit.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionMark } from '../../account/access/web/session-mark.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('Expected an element with the id root, received none');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The landing page comes drawn, for visitors; for anybody else the same address shows another screen.
if ('drawn' in root.dataset && sessionMark() === null) {
  hydrateRoot(root, app);
} else {
  delete root.dataset.drawn;
  createRoot(root).render(app);
}
