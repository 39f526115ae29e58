import '../../platform/web/kit.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionMark } from '../../account/access/web/session-mark.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('No element #root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The landing page is rendered by the build, for visitors. Others see another screen at the same address.
if ('drawn' in root.dataset && sessionMark() === null) {
  hydrateRoot(root, app);
} else {
  delete root.dataset.drawn;
  createRoot(root).render(app);
}
