import { useId } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Switch } from '#platform/web/switch.tsx';
import type { Preset } from '#tools/print-files/shared/presets.ts';
import { markOf, type PresetMark } from '#tools/print-files/web/present-check.ts';
import { printPresets } from '#tools/print-files/web/print-input.ts';
import { SeverityIcon } from '#tools/print-files/web/severity-icon.tsx';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';

const shops = [...Map.groupBy(printPresets, ({ shop }) => shop)].map(([shop, presets]) => ({
  shop,
  presets,
}));

/** The sizes by shop, each with how the art would print there. */
export function PresetList({ files }: { readonly files: PrintFiles }) {
  const titleId = useId();
  const { input, errors, check, change } = files;
  const marks = new Map(
    printPresets.map((preset) => [preset.name, check.report && markOf(check.report, preset, input.repair)]),
  );
  const isSmall = check.report?.findings.some(
    ({ code, severity, preset = '' }) =>
      code === 'low_resolution' && severity === 'error' && input.chosen.includes(preset),
  );
  function choose(name: string, chosen: boolean) {
    const names = new Set(input.chosen);
    if (chosen) names.add(name);
    else names.delete(name);
    change({ chosen: inOrder(names) });
  }
  const ready = printPresets.filter(({ name }) => marks.get(name)?.severity === 'ready');
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="font-sans text-sm font-semibold tracking-normal">
          Sizes
        </h3>
        <span className="flex gap-1">
          {check.report && (
            <Button
              variant="ghost"
              size="sm"
              className="px-2"
              onClick={() => change({ chosen: ready.map(({ name }) => name) })}
            >
              All ready
            </Button>
          )}
          <Button variant="ghost" size="sm" className="px-2" onClick={() => change({ chosen: [] })}>
            Clear
          </Button>
        </span>
      </div>
      {errors.presets !== undefined && (
        <p role="alert" className="text-sm font-medium text-magenta">
          {errors.presets}
        </p>
      )}
      {shops.map(({ shop, presets }) => (
        <fieldset key={shop} className="grid min-w-0">
          <legend className="w-full border-b border-rule pb-1 text-sm text-ink-soft">
            {shop === 'general' ? 'Common sizes' : shop}
          </legend>
          {presets.map((preset) => (
            <PresetRow
              key={preset.name}
              preset={preset}
              mark={marks.get(preset.name)}
              checked={input.chosen.includes(preset.name)}
              onChange={(chosen) => choose(preset.name, chosen)}
            />
          ))}
        </fieldset>
      ))}
      {isSmall && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
          <Switch
            label="Enlarge small art"
            checked={input.enlarge}
            onChange={(enlarge) => change({ enlarge })}
          />
          <span>
            <span className="block font-semibold">Enlarge small art</span>
            <span className="block text-sm text-ink-soft">
              Makes blurred files for sizes that are too large.
            </span>
          </span>
        </div>
      )}
    </div>
  );
}

const inOrder = (names: ReadonlySet<string>) =>
  printPresets.flatMap(({ name }) => (names.has(name) ? [name] : []));

interface PresetRowProps {
  readonly preset: Preset;
  readonly mark: PresetMark | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function PresetRow({ preset, mark, checked, onChange }: PresetRowProps) {
  const { shop, product, note, width, height } = preset;
  return (
    <label
      title={note}
      className="flex min-h-8 cursor-pointer items-center gap-3 py-1 pointer-coarse:min-h-11"
    >
      <input
        type="checkbox"
        className="size-4.5"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 grow">
        <span className="block truncate">{shop === 'general' ? note : product}</span>
        <span className="block font-mono text-xs text-ink-soft">
          {width} × {height}
        </span>
      </span>
      {mark && (
        <span className="flex items-center gap-1.5 text-sm">
          <SeverityIcon severity={mark.severity} />
          <span>
            <span className="sr-only">{mark.name}: </span>
            {mark.text}
          </span>
        </span>
      )}
    </label>
  );
}
