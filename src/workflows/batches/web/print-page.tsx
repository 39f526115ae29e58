import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PrintFilesPage } from '#tools/print-files/web/print-files-page.tsx';

const PrintFilesMany = lazyPart(async () => (await import('./print-files-many.tsx')).PrintFilesMany);

/** The screen of print files with the tab for many pictures. */
export function PrintPage() {
  return <PrintFilesPage many={(files) => <PrintFilesMany files={files} />} />;
}
