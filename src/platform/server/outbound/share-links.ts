const driveHosts = ['drive.google.com', 'docs.google.com'];
const drivePath = /^\/file\/(?:u\/\d+\/)?d\/([\w-]{10,200})(?:\/|$)/;
const driveQueryPaths = ['/open', '/uc'];
const driveId = /^[\w-]{10,200}$/;
const dropboxHosts = ['dropbox.com', 'www.dropbox.com'];
const dropboxPath = /^\/(?:s|scl\/fi)\//;

/**
 * Returns the address of the file itself for a share link of Google Drive or Dropbox, which opens a web page.
 * Any other text is returned unchanged, links to folders too.
 */
export function directFileUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return text;
  if (driveHosts.includes(url.hostname)) return driveFile(url) ?? text;
  if (dropboxHosts.includes(url.hostname)) return dropboxFile(url) ?? text;
  return text;
}

/** `confirm` skips the page by which Drive warns of files that are too large for its virus scan. */
function driveFile({ pathname, searchParams }: URL): string | undefined {
  const id = driveQueryPaths.includes(pathname) ? searchParams.get('id') : drivePath.exec(pathname)?.[1];
  if (!id || !driveId.test(id)) return undefined;
  const resourceKey = searchParams.get('resourcekey');
  const query = new URLSearchParams({
    id,
    export: 'download',
    confirm: 't',
    ...(resourceKey !== null && { resourcekey: resourceKey }),
  });
  return `https://drive.usercontent.google.com/download?${query.toString()}`;
}

function dropboxFile({ pathname, searchParams }: URL): string | undefined {
  if (!dropboxPath.test(pathname)) return undefined;
  const query = new URLSearchParams(searchParams);
  query.delete('raw');
  query.set('dl', '1');
  return `https://www.dropbox.com${pathname}?${query.toString()}`;
}
