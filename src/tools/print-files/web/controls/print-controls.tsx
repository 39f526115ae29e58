import { useId } from 'react';
import { Field } from '#platform/web/field.tsx';
import { SourceFields } from '#platform/web/picture/source-fields.tsx';
import { SourceThumbnail } from '#platform/web/picture/source-thumbnail.tsx';
import { Select } from '#platform/web/select.tsx';
import { Switch } from '#platform/web/switch.tsx';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';
import { GarmentSwatches } from './garment-swatches.tsx';
import { PresetList } from './preset-list.tsx';

const placements = [
  { value: 'center', label: 'Centre' },
  { value: 'top', label: 'Top' },
] as const;

/** What is printed, on which garment, and at which sizes. */
export function PrintControls({ files }: { readonly files: PrintFiles }) {
  const titleId = useId();
  const { input, errors, picture, change } = files;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-4">
      <h2 id={titleId} className="sr-only">
        Image Controls
      </h2>
      <SourceFields
        source={input}
        errors={errors}
        size={picture}
        thumbnail={picture && <SourceThumbnail picture={picture} />}
        onUrl={(url) => change({ url })}
        onFile={files.put}
      />
      <p className="-mt-2 text-sm text-ink-soft">A check counts as one request; so does making files.</p>
      <GarmentSwatches files={files} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        <Switch label="Trim" checked={input.trim} onChange={(trim) => change({ trim })} />
        <span>
          <span className="block font-semibold">Trim</span>
          <span className="block text-sm text-ink-soft">Cuts off empty borders; checks again.</span>
        </span>
      </div>
      <PresetList files={files} />
      <Field label="Place in the print area">
        {(control) => (
          <Select
            {...control}
            value={input.gravity}
            options={placements}
            onChange={(gravity) => change({ gravity })}
          />
        )}
      </Field>
    </section>
  );
}
