/**
 * A page that asks for a human, in the manner of the real one: about 18 kB, in another language, with its
 * machinery.
 */
export const challengePage = `<!DOCTYPE html><html lang="de"><head><title>Nur einen Moment…</title></head><body>
<h1>www.redbubble.com</h1><noscript>Aktivieren Sie JavaScript und Cookies, um fortzufahren</noscript>
<script>window._cf_chl_opt = {cvId: '3', cType: 'managed', cRay: '0'};/* ${'x'.repeat(17_000)} */</script>
<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script></body></html>`;
