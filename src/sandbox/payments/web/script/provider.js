const base = new URL('v1/', import.meta.url);

/** @typedef {{ type: string, message: string, code?: string, decline_code?: string }} ProviderError */

/**
 * Calls the stand-in of the provider's API: with `params` as a POST, without as a GET.
 * @param {string} path
 * @param {Record<string, string>} [params]
 * @returns {Promise<{ error?: ProviderError, object?: unknown }>}
 */
export async function callProvider(path, params) {
  try {
    const response = await fetch(
      new URL(path, base),
      params && { method: 'POST', body: new URLSearchParams(params) },
    );
    const body = /** @type {{ error?: ProviderError }} */ (await response.json());
    return body.error ? { error: body.error } : { object: body };
  } catch {
    // The real script answers a lost connection in the same way: with an error that the form shows.
    return { error: { type: 'api_connection_error', message: 'The payment provider cannot be reached.' } };
  }
}
