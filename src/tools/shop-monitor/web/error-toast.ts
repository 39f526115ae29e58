import { CallError } from '#platform/shared/client.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';

/** Shows a failed request as a toast: what failed, and the cause if that does not say it. */
export function showErrorToast(title: string, error: unknown, fallback: string): void {
  const description = errorText(error, fallback);
  const cause = messageOf(error).replace(description, '').trim();
  toast({ title, description, variant: 'destructive', ...(cause !== '' && { cause }) });
}

/**
 * Returns the server's error text, or `fallback` where the response has none (spec 8, Shops). The error page
 * of a proxy has no `code`.
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== '' ? error.error : fallback;
}
