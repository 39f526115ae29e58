import { isolate } from '#platform/shared/isolate.ts';
import { paths } from '#platform/shared/paths.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';

/** Says that a template is saved, with its id for calls, and leads to many pictures. */
export function tellSaved({ id, name, version }: Template): void {
  toast({
    title: `"${isolate(name)}" is saved`,
    description: `Version ${version}. Its id for the API is ${id}.`,
    link: { label: 'Use on many pictures', href: `${paths.textOverlay}?tab=many&with=${id}` },
  });
}
