import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Select } from '#platform/web/select.tsx';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { presets, presetSize } from '#tools/print-files/shared/presets.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { SizePreview } from './size-preview.tsx';
import { useScene } from './use-scene.ts';
import { type SubmitEvent, useState } from 'react';
import { NumberField } from '#platform/web/number-field.tsx';

interface OwnSizeProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (size: Draft['sizes'][number]) => void;
}

const { minSidePx: min, maxSidePx: max } = templateLimits;
const first = { width: 1_000, height: 1_000 };

/** Adds a size that no preset has, named by its sides. */
function OwnSize({ isTaken, onAdd }: OwnSizeProps) {
  const [{ width, height }, setSize] = useState(first);
  const name = `${width}x${height}`;
  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onAdd({ name, width, height, fit: 'contain' });
  }
  return (
    <form noValidate onSubmit={add} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
      <NumberField
        label="Width"
        step={1}
        {...{ min, max }}
        value={width}
        onChange={(next) => setSize({ width: Math.round(next), height })}
      />
      <NumberField
        label="Height"
        step={1}
        {...{ min, max }}
        value={height}
        onChange={(next) => setSize({ width, height: Math.round(next) })}
      />
      <Button type="submit" variant="outline" disabled={isTaken(name)}>
        Add
      </Button>
    </form>
  );
}

interface SizesStepProps {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

type Size = Draft['sizes'][number];

const fits = [
  { value: 'contain', label: 'Whole picture, with bars' },
  { value: 'cover', label: 'Filled and cropped' },
] as const;

/** The finished sizes, each as it will look: presets of shops and networks, and own ones. */
export function SizesStep({ editor, draft, change }: SizesStepProps) {
  const scene = useScene(editor.work.picture, editor.drawn);
  const { sizes, padding } = draft;
  const set = (next: readonly Size[]) => change({ ...draft, sizes: [...next] });
  const isTaken = (name: string) => sizes.some((size) => size.name.toLowerCase() === name.toLowerCase());
  const left = presets.filter(({ name }) => !isTaken(name));
  const full = sizes.length >= templateLimits.sizes;
  return (
    <>
      {padding && sizes.length === 0 && scene && <SizePreview {...{ scene, padding }} label="Padded" />}
      <ul className="grid gap-4">
        {sizes.map((size, index) => (
          <li key={size.name} className="grid gap-1.5">
            {scene && <SizePreview {...{ scene, padding, size }} label={`Preview of ${size.name}`} />}
            <span className="flex items-center gap-2">
              <span className="min-w-0 grow text-sm [overflow-wrap:anywhere]">
                <strong>{size.name}</strong> {size.width} x {size.height}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${size.name}`}
                onClick={() => set(sizes.filter((one) => one !== size))}
              >
                <Icon name="trash" />
              </Button>
            </span>
            <Select
              aria-label={`How the picture fits ${size.name}`}
              value={size.fit ?? 'contain'}
              options={fits}
              onChange={(fit) => set(sizes.with(index, { ...size, fit }))}
            />
          </li>
        ))}
      </ul>
      {(padding !== null || sizes.length > 0) && (
        <p className="text-sm text-ink-soft">
          {sizes.length > 1
            ? `Download saves all ${sizes.length} sizes as a ZIP. They are made by the API, as one request.`
            : 'Download saves the picture like this. It is made by the API, as one request.'}
        </p>
      )}
      {!full && (
        <>
          <Select
            aria-label="Add a size"
            value=""
            options={[
              { value: '', label: 'Add a size of a shop or network' },
              ...left.map(({ name, width, height }) => ({
                value: name,
                label: `${name}, ${width} x ${height}`,
              })),
            ]}
            onChange={(name) => {
              const preset = left.find((one) => one.name === name);
              if (preset) set([...sizes, presetSize(preset.name)]);
            }}
          />
          <OwnSize isTaken={isTaken} onAdd={(size) => set([...sizes, size])} />
        </>
      )}
    </>
  );
}
