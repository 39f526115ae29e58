import { useId } from 'react';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';
import { FindingItem, type Highlighting } from './finding-item.tsx';
import { FilesList } from './files-list.tsx';
import { SeverityIcon } from '#tools/print-files/web/severity-icon.tsx';

interface FindingsPanelProps extends Highlighting {
  readonly files: PrintFiles;
  /** Called when a repair is to be looked at. */
  readonly onTry: () => void;
}

/** The files once they are made, and what was found, the worst first. */
export function FindingsPanel({ files, onTry, ...highlighting }: FindingsPanelProps) {
  const titleId = useId();
  const { groups, check, made } = files;
  return (
    <div className="grid content-start gap-5">
      {made && <FilesList files={files} made={made} />}
      {check.report ? (
        groups.length > 0 && (
          <section aria-labelledby={titleId}>
            <h2 id={titleId} className="pb-1 text-lg">
              Findings
            </h2>
            <ul className="border-t-2 border-ink">
              {groups.map((group) => (
                <FindingItem key={group.code} group={group} files={files} onTry={onTry} {...highlighting} />
              ))}
            </ul>
          </section>
        )
      ) : (
        <WhatIsChecked />
      )}
    </div>
  );
}

const checks = [
  ['error', 'Too few pixels for a size'],
  ['error', 'A background where there should be none'],
  ['warning', 'Glows and fades that print as a rim'],
  ['warning', 'Specks, and art cut off at an edge'],
  ['warning', 'Art that is hardly visible on a garment'],
  ['note', 'Colours and formats that change'],
] as const;

/** Shown before a check, where there is space for it. */
function WhatIsChecked() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="pb-1 text-lg">
        What is checked
      </h2>
      <ul className="border-t-2 border-ink text-ink-soft">
        {checks.map(([severity, text]) => (
          <li key={text} className="flex gap-2.5 border-b border-rule py-2">
            <SeverityIcon severity={severity} className="mt-px" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
