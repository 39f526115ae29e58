import { CallError } from '#platform/shared/client.ts';
import { toast } from '#platform/web/toast-store.ts';

/** Shows a failed request as a toast. */
export function showErrorToast(title: string, error: unknown, fallback: string): void {
  toast({ title, description: errorText(error, fallback), variant: 'destructive' });
}

/**
 * Returns the server's error text, or `fallback` where the response has none (spec 8, Shops). The error page
 * of a proxy has no `code`.
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== '' ? error.error : fallback;
}
