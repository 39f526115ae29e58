import type { Size } from '#platform/shared/size.ts';
import type { Finding } from '#tools/print-files/shared/finding.ts';
import { severities } from '#tools/print-files/shared/finding.ts';
import { preflightLimits as limits } from '#tools/print-files/shared/preflight-limits.ts';
import { formatsOf, isOnGarment, type Preset } from '#tools/print-files/shared/presets.ts';
import type { Inspection } from './engines/inspect.ts';
import { messages, percent, rounded } from './finding-texts.ts';

/** What a picture is to be printed on, and what file it is. */
export interface PrintPlan {
  readonly presets: readonly Preset[];
  /** In the order in which they were inspected. */
  readonly garments: readonly string[];
  /** Whether only the content is printed, without its margins. */
  readonly trim: boolean;
  /** Of the file. */
  readonly sizeBytes: number;
}

/** How a picture fits into a preset. */
export interface Fitted {
  readonly preset: Preset;
  /** Real pixels an inch. */
  readonly effectiveDpi: number;
  /** How much the picture is enlarged. */
  readonly scale: number;
}

/** Returns what is wrong with a picture for these prints, the worst first (contract 16, Preflight). */
export function findingsOf(seen: Inspection, plan: PrintPlan): readonly Finding[] {
  const found = [
    ...plan.presets.flatMap((preset) => ofPreset(seen, preset, plan)),
    ...softFindings(seen, plan.presets),
    ...backgroundFindings(seen, plan.presets),
    ...placeFindings(seen, plan),
    ...garmentFindings(seen, plan.garments),
    ...notes(seen),
  ];
  return found.toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
}

/** The code of a finding, which is no code of an error. */
function coded<Code extends Finding['code']>(code: Code) {
  return { code };
}

/** Returns how the picture, or with `trim` its content, is contained in a preset. */
export function fitInto(preset: Preset, seen: Inspection, trim: boolean): Fitted {
  const scale = scaleInto(preset, printedSize(seen, trim));
  return { preset, scale, effectiveDpi: preset.dpi / scale };
}

/** Returns what is printed of a picture. One that trimming would empty is printed whole. */
function printedSize(seen: Inspection, trim: boolean): Size {
  return (trim ? seen.content : undefined) ?? seen;
}

/** Returns how much a picture is enlarged that is contained in a frame. */
export function scaleInto(frame: Size, { width, height }: Size): number {
  return Math.min(frame.width / width, frame.height / height);
}

function ofPreset(seen: Inspection, preset: Preset, { trim, sizeBytes }: PrintPlan): Finding[] {
  const found: Finding[] = [];
  const { name } = preset;
  const dpi = Math.round(fitInto(preset, seen, trim).effectiveDpi);
  if (preset.kind === 'print' && dpi < preset.dpi) {
    const least = Math.min(limits.minDpi, preset.dpi);
    const isError = dpi < least;
    found.push({
      ...messages.low_resolution(preset, dpi),
      ...coded('low_resolution'),
      severity: isError ? 'error' : 'warning',
      preset: name,
      value: dpi,
      limit: isError ? least : preset.dpi,
    });
  }
  const formats = formatsOf(preset);
  if (!formats.includes(seen.format)) {
    const about = { preset: name, value: seen.format, limit: formats.join(', ') };
    found.push({ ...messages.wrong_format(preset), ...coded('wrong_format'), severity: 'error', ...about });
  }
  if (preset.max_bytes !== null && sizeBytes > preset.max_bytes) {
    const about = { preset: name, value: sizeBytes, limit: preset.max_bytes };
    found.push({
      ...messages.too_many_bytes(preset),
      ...coded('too_many_bytes'),
      severity: 'error',
      ...about,
    });
  }
  if (preset.transparency === 'refused' && seen.opaqueShare < 1) {
    const about = { preset: name, value: rounded(1 - seen.opaqueShare), limit: 0 };
    found.push({
      ...messages.has_transparency(preset),
      ...coded('has_transparency'),
      severity: 'error',
      ...about,
    });
  }
  return found;
}

function softFindings({ soft }: Inspection, presets: readonly Preset[]): Finding[] {
  if (soft.share < limits.minSemiTransparentShare) return [];
  const { maxGarmentSemiTransparentShare: garmentLimit } = limits;
  const onGarments = soft.share > garmentLimit ? presets.filter(isOnGarment) : [];
  const common = {
    ...messages.semi_transparent(percent(soft.share)),
    ...coded('semi_transparent'),
    value: rounded(soft.share),
    areas: [...soft.areas],
  };
  if (onGarments.length === 0)
    return [{ ...common, severity: 'warning', limit: limits.minSemiTransparentShare }];
  return onGarments.map(({ name }) => ({ ...common, severity: 'error', preset: name, limit: garmentLimit }));
}

function backgroundFindings({ hasBackground }: Inspection, presets: readonly Preset[]): Finding[] {
  if (!hasBackground) return [];
  const common = { ...messages.solid_background, ...coded('solid_background') } as const;
  const refusing = presets.filter(({ transparency }) => transparency === 'required');
  if (refusing.length === 0) return [{ ...common, severity: 'note' }];
  return refusing.map(({ name }) => ({ ...common, severity: 'error', preset: name }));
}

/** Findings about where the art is. Trimmed art has no margins and touches every side. */
function placeFindings(seen: Inspection, { presets, trim }: PrintPlan): Finding[] {
  const found: Finding[] = [];
  const { strays, touched, content } = seen;
  if (strays.count > 0) {
    const about = { value: strays.count, limit: 0, areas: [...strays.areas] };
    found.push({
      ...messages.stray_pixels(strays.count),
      ...coded('stray_pixels'),
      severity: 'warning',
      ...about,
    });
  }
  if (trim) return found;
  const cut = touched.filter(({ share }) => share >= limits.minTouchedShare);
  if (seen.hasClear && cut.length > 0 && touched.length < 4) {
    const names = cut.map(({ side }) => side).join(', ');
    const about = { value: names, areas: cut.map(({ area }) => area) };
    found.push({ ...messages.touches_edge(names), ...coded('touches_edge'), severity: 'warning', ...about });
  }
  if (!content) return found;
  // Without presets, the trimmed picture is printed at the size of this one.
  for (const frame of presets.length > 0 ? presets : [seen]) {
    const enlargement = scaleInto(frame, content) / scaleInto(frame, seen) - 1;
    if (enlargement <= limits.minEnlargement) continue;
    found.push({
      ...messages.uneven_margins(percent(enlargement)),
      ...coded('uneven_margins'),
      severity: 'note',
      ...('name' in frame && { preset: frame.name }),
      value: rounded(enlargement),
      limit: limits.minEnlargement,
      areas: [content],
    });
  }
  return found;
}

function garmentFindings(seen: Inspection, garments: readonly string[]): Finding[] {
  return garments.flatMap((garment, index): Finding[] => {
    const near = seen.garments[index];
    if (!near || near.share <= limits.maxGarmentShare) return [];
    const about = {
      garment,
      value: rounded(near.share),
      limit: limits.maxGarmentShare,
      areas: [...near.areas],
    };
    return [
      {
        ...messages.invisible_on_garment(percent(near.share), garment),
        ...coded('invisible_on_garment'),
        severity: 'warning',
        ...about,
      },
    ];
  });
}

function notes(seen: Inspection): Finding[] {
  const found: Finding[] = [];
  const severity = 'note';
  if (seen.isCmyk) found.push({ ...messages.cmyk, ...coded('cmyk'), severity });
  if (seen.isWide)
    found.push({
      ...messages.wide_gamut,
      ...coded('wide_gamut'),
      severity,
      ...(seen.profile !== null && { value: seen.profile }),
    });
  if (seen.isDeep) found.push({ ...messages.deep, ...coded('deep'), severity, value: 16, limit: 8 });
  if (seen.frames > 1)
    found.push({ ...messages.animated, ...coded('animated'), severity, value: seen.frames, limit: 1 });
  if (seen.dpi === null) found.push({ ...messages.no_density, ...coded('no_density'), severity });
  return found;
}
