import '../kit/kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('Expected an element with the id root, received none');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
