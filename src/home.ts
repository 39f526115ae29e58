import type { Principal } from './account/access/server/principal.ts';
import type { Serve } from './platform/server/http/serve.ts';
import { endpoint } from './platform/shared/endpoint.ts';

const home = endpoint({
  name: 'home',
  method: 'GET',
  path: '/',
  tag: 'Service',
  summary: 'What runs here and how to make the first call',
  callers: 'anyone',
  media: ['text/html'],
});

/** A plain page, until the web application takes its place. */
export function serveHome(serve: Serve<Principal>, publicUrl: string): void {
  const page = Buffer.from(homePage(publicUrl));
  serve(home, async () => ({ bytes: page, contentType: 'text/html; charset=utf-8' }));
}

function homePage(publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Overprint</title>
</head>
<body>
<main>
<h1>Overprint</h1>
<p>Media automation for people who sell print-on-demand. This server pads pictures to a square by API.</p>
<h2>The first call</h2>
<ol>
<li>Create an account; the cookie that comes back signs you in:
<pre>curl -c cookies.txt ${publicUrl}/api/register -H 'Content-Type: application/json' \\
  -d '{"username":"ada.prints","password":"choose your own words"}'</pre></li>
<li>Make an API key:
<pre>curl -b cookies.txt ${publicUrl}/api/keys -H 'Content-Type: application/json' -d '{"name":"first"}'</pre></li>
<li>Pad a picture; the answer has a link to it that works for 24 hours:
<pre>curl ${publicUrl}/api/image_padding -H 'X-API-Key: YOUR KEY' -F image=@picture.png -F padding_size=50</pre></li>
</ol>
<p><a href="/api/openapi.json">The whole API as an OpenAPI 3.1 document</a></p>
</main>
</body>
</html>
`;
}
