/** A job in the program's response. */
export interface ShownJob {
  readonly job_id: string;
  readonly status: 'processing' | 'completed' | 'failed';
  readonly progress: number;
  readonly code: string | null;
}

const json = { 'content-type': 'application/json' };

/** Registers an account and resolves with its API key. */
export async function registerForKey(origin: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: 'correct horse battery' });
  const response = await fetch(`${origin}/api/register`, { method: 'POST', headers: json, body });
  const headers = { ...json, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  const made = await fetch(`${origin}/api/keys`, { method: 'POST', headers, body: '{"name":"first"}' });
  return ((await made.json()) as { key: string }).key;
}

/** Sends a video and resolves with the job's id, or undefined if the server died before it responded. */
export async function sendVideo(
  origin: string,
  key: string,
  { video, webhookUrl }: { readonly video: Blob; readonly webhookUrl: string },
): Promise<string | undefined> {
  const body = new FormData();
  body.set('video', video);
  body.set('webhook_url', webhookUrl);
  try {
    const response = await fetch(`${origin}/api/extract-audio`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    });
    return response.status === 202 ? ((await response.json()) as ShownJob).job_id : undefined;
  } catch {
    // The connection broke with the process: the request was not acknowledged.
    return undefined;
  }
}

export async function jobsOf(origin: string, keys: readonly string[]): Promise<ShownJob[]> {
  const lists = keys.map(async (key) => {
    const response = await fetch(`${origin}/api/extract-audio?limit=100`, { headers: { 'x-api-key': key } });
    return ((await response.json()) as { data: ShownJob[] }).data;
  });
  return (await Promise.all(lists)).flat();
}
