import { countOfFiles } from '#tools/print-files/web/count-of-files.ts';
import { printOptions } from '#tools/print-files/web/print-input.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';
import type { OwnWork } from './draft.ts';
import { ManyTab } from './many-tab.tsx';

/** Many pictures at the sizes of the print test, or with a template. */
export function PrintFilesMany({ files: { input } }: { readonly files: PrintFiles }) {
  return <ManyTab own={settingsOf(input)} />;
}

function settingsOf(input: PrintFiles['input']): OwnWork {
  const count = input.chosen.length;
  const settings = [
    `${countOfFiles(count)} a picture`,
    ...(input.trim ? ['trimmed'] : []),
    ...(input.repair.length > 0 ? ['repaired'] : []),
  ];
  return {
    tool: 'print_files',
    label: 'The sizes in Test',
    options: count > 0 ? printOptions(input) : undefined,
    note: count > 0 ? settings.join(', ') : 'No size is chosen in Test yet. Choose one there, or a template',
  };
}
