import { Button } from '#platform/web/button.tsx';
import type { Repair } from '#tools/print-files/shared/repair.ts';
import type { Trial } from '#tools/print-files/web/repair/use-repair-preview.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';

interface RepairActionsProps {
  readonly repair: Repair;
  readonly repaired: boolean;
  readonly files: PrintFiles;
  readonly onTry: () => void;
}

const ways: readonly (Trial & { readonly label: string })[] = [
  { repair: 'semi_transparent', method: 'threshold', label: 'Hard edge' },
  { repair: 'semi_transparent', method: 'halftone', label: 'Halftone' },
  { repair: 'stray_pixels', method: 'threshold', label: 'Remove' },
];

/** Repairs a finding: first as a preview, then, if it is applied, in the files. */
export function RepairActions({ repair, repaired, files, onTry }: RepairActionsProps) {
  const { input, change } = files;
  const { trial, onTry: tryOut, pending, error } = files.repair;
  const tried = trial?.repair === repair ? trial : undefined;
  if (repaired)
    return (
      <>
        <Button
          variant="outline"
          size="sm"
          onClick={() => change({ repair: input.repair.filter((one) => one !== repair) })}
        >
          Undo repair
        </Button>
      </>
    );
  function apply({ method }: Trial) {
    change({
      repair: [...input.repair, repair].toSorted(),
      ...(repair === 'semi_transparent' && { method }),
    });
    tryOut(undefined);
  }
  return (
    <>
      {ways
        .filter((way) => way.repair === repair)
        .map((way) => (
          <Button
            key={way.label}
            variant={tried?.method === way.method ? 'default' : 'outline'}
            size="sm"
            aria-pressed={tried?.method === way.method}
            onClick={() => {
              tryOut(tried?.method === way.method ? undefined : way);
              onTry();
            }}
          >
            {way.label}
          </Button>
        ))}
      {tried && (
        <>
          <Button size="sm" pending={pending} onClick={() => apply(tried)}>
            Apply
          </Button>
          {error && <p className="w-full text-sm">{error.message}</p>}
        </>
      )}
    </>
  );
}
