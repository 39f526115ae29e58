/** Code of every signed-in screen besides its own page, in one file. */
export { SessionWatch } from '#account/access/web/session-watch.tsx';
export { MemberShell } from './member-shell.tsx';
export { startPageListeners } from './page-listeners.ts';
