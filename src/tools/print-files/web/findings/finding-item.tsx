import { Button } from '#platform/web/button.tsx';
import type { FindingGroup } from '#tools/print-files/web/present-check.ts';
import { printPresets } from '#tools/print-files/web/print-input.ts';
import { SeverityIcon } from '#tools/print-files/web/severity-icon.tsx';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';
import { RepairActions } from './repair-actions.tsx';

/** The finding, by its code, whose areas are highlighted on the picture. */
export interface Highlighting {
  /** By its button. */
  readonly pinned: string | undefined;
  readonly onPoint: (code: string | undefined) => void;
  readonly onPin: (code: string | undefined) => void;
}

interface FindingItemProps extends Highlighting {
  readonly group: FindingGroup;
  readonly files: PrintFiles;
  readonly onTry: () => void;
}

/** A finding: how bad it is, what it is and what to do. Pointing at it highlights its areas. */
export function FindingItem({ group, files, pinned, onPoint, onPin, onTry }: FindingItemProps) {
  const { code, severity, name, title, message, fix, areas, presets, repair, solved } = group;
  return (
    <li
      className="border-b border-rule py-2.5 hover:bg-well"
      onPointerEnter={() => onPoint(code)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(code)}
      onBlur={() => onPoint(undefined)}
    >
      <div className="flex items-start gap-2.5">
        <SeverityIcon severity={solved === undefined ? severity : 'ready'} className="mt-px" />
        <div className="grid min-w-0 grow gap-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            {solved === undefined ? name : 'Solved'}: {title}
          </h3>
          <p>{message}</p>
          <p className="text-ink-soft">{solved ?? fix}</p>
          {presets.length > 0 && <p className="text-sm text-ink-soft">For {namesOf(presets)}</p>}
          <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
            {areas.length > 0 && solved === undefined && (
              <Button
                variant="secondary"
                size="sm"
                aria-pressed={pinned === code}
                onClick={() => onPin(pinned === code ? undefined : code)}
              >
                {pinned === code ? 'Hide' : `Show ${areas.length === 1 ? 'area' : `${areas.length} areas`}`}
              </Button>
            )}
            {repair && (
              <RepairActions repair={repair} repaired={solved !== undefined} files={files} onTry={onTry} />
            )}
            {code === 'uneven_margins' && (
              <Button variant="outline" size="sm" onClick={() => files.change({ trim: true })}>
                Trim
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

const shownNames = 3;

function namesOf(presets: readonly string[]): string {
  const labels = presets.map((name) => {
    const preset = printPresets.find((one) => one.name === name);
    return preset ? (preset.shop === 'general' ? preset.note : `${preset.shop} ${preset.product}`) : name;
  });
  const rest = labels.length - shownNames;
  return [...labels.slice(0, shownNames), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
