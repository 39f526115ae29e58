/** What every signed-in screen needs beside its own page, in one file. */
export { SessionWatch } from '#account/access/web/session-watch.tsx';
export { MemberShell } from './member-shell.tsx';
export { startPageListeners } from './page-listeners.ts';
