import { toast } from '../../../platform/web/toast-store.ts';

/** Says that a key is on the clipboard (spec 8, API keys). */
export function announceCopiedKey(): void {
  toast({ title: 'API key copied', description: 'The API key has been copied to your clipboard' });
}
