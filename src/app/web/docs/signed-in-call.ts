import { fetchSignedIn } from '#platform/web/call.ts';

// Hands the application's way to call, with the session of the signed-in user, to the page that fetched this
// script. It is an entry of the build, see `scripts/web/finished-build.ts`.
document.dispatchEvent(new CustomEvent('overprint:signed-in-call', { detail: fetchSignedIn }));
