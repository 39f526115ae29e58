import { useId } from 'react';
import { cn } from '#platform/web/cn.ts';
import { RadioButtons } from '#platform/web/radio-buttons.tsx';
import { garments } from '#tools/print-files/shared/garments.ts';
import { hiddenOn } from '#tools/print-files/web/present-check.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';

const none = 'none';
const columns = 7;

/** The garments that the art is shown on. One on which it is hardly visible is struck out. */
export function GarmentSwatches({ files: { input, check, change } }: { readonly files: PrintFiles }) {
  const labelId = useId();
  const hidden = check.report ? hiddenOn(check.report) : [];
  const choices = [{ name: 'No garment', hex: none }, ...garments].map(({ name, hex }) => {
    const isHidden = hidden.includes(hex);
    return {
      value: hex,
      label: isHidden ? `${name}: art is hardly visible` : name,
      face: (
        <span
          className={cn(
            'relative block size-6 overflow-hidden border border-edge pointer-coarse:size-9',
            hex === none && 'halftone',
          )}
          style={hex === none ? undefined : { background: hex }}
        >
          {isHidden && <StruckOut />}
        </span>
      ),
    };
  });
  const name = garments.find(({ hex }) => hex === input.garment)?.name ?? 'none';
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="text-sm font-semibold">
        Garment <span className="font-normal text-ink-soft">{name}</span>
      </p>
      <RadioButtons
        labelledBy={labelId}
        className="grid-cols-7 bg-sheet"
        columns={columns}
        choices={choices}
        value={input.garment ?? none}
        onChoose={(hex) => change({ garment: hex === none ? undefined : hex })}
      />
    </div>
  );
}

/** Two lines, so that one is seen on any colour. */
function StruckOut() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="absolute inset-0 size-full" fill="none">
      <path d="M0 24L24 0" stroke="black" strokeWidth="4" />
      <path d="M0 24L24 0" stroke="white" strokeWidth="1.5" />
    </svg>
  );
}
