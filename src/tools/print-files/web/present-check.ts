import type { Area } from '#tools/print-files/shared/area.ts';
import type { Repair } from '#tools/print-files/shared/repair.ts';
import type { Finding, Report, Severity } from './check.ts';
import type { PrintInput } from './print-input.ts';

const severities: readonly Severity[] = ['error', 'warning', 'note'];

const names: Readonly<Record<Severity, string>> = { error: 'Problem', warning: 'Warning', note: 'Note' };

/** What each finding is called, and in a few words beside a preset. */
const titles: Readonly<Record<Finding['code'], { readonly title: string; readonly short: string }>> = {
  low_resolution: { title: 'Too few pixels', short: 'too small' },
  semi_transparent: { title: 'Glows and fades', short: 'glows' },
  stray_pixels: { title: 'Stray pixels', short: 'stray pixels' },
  touches_edge: { title: 'Art runs into the edge', short: 'cut at the edge' },
  uneven_margins: { title: 'Empty margins', short: 'empty margins' },
  solid_background: { title: 'Solid background', short: 'solid background' },
  invisible_on_garment: { title: 'Hardly visible on this garment', short: 'hardly visible' },
  wrong_format: { title: 'Another format is needed', short: 'other format' },
  too_many_bytes: { title: 'File too large', short: 'file too large' },
  has_transparency: { title: 'Transparency is not accepted', short: 'is transparent' },
  cmyk: { title: 'CMYK colours', short: 'CMYK' },
  wide_gamut: { title: 'Wide-gamut colours', short: 'wide gamut' },
  deep: { title: '16 bits a channel', short: '16 bits' },
  animated: { title: 'Animation', short: 'animation' },
  no_density: { title: 'No density', short: 'no density' },
};

/** Findings of one kind, for all chosen presets together. */
export interface FindingGroup {
  readonly code: Finding['code'];
  /** The worst one. */
  readonly severity: Severity;
  /** The severity as a word. */
  readonly name: string;
  readonly title: string;
  /** Of the worst one. */
  readonly message: string;
  readonly fix: string;
  /** The names of the presets that it is about; empty if it is about the picture. */
  readonly presets: readonly string[];
  readonly areas: readonly Area[];
  readonly repair: Repair | undefined;
  /** Why the files will not have it; undefined if they will. */
  readonly solved: string | undefined;
}

type Choice = Pick<PrintInput, 'chosen' | 'garment' | 'repair'>;

/** Returns what was found for the chosen presets and garment, the worst first. */
export function groupFindings({ findings }: Pick<Report, 'findings'>, choice: Choice): FindingGroup[] {
  const concerned = findings.flatMap((finding) => forChoice(finding, choice));
  const groups = Map.groupBy(concerned, ({ code }) => code);
  return [...groups.values()]
    .map((group) => groupOf(group, choice))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** How bad a finding is on any preset, of those that are worse on some. */
const severityElsewhere: Readonly<Partial<Record<Finding['code'], Severity>>> = {
  semi_transparent: 'warning',
  solid_background: 'note',
};

/** Returns the finding as it concerns the chosen presets and garment; nothing if it does not. */
function forChoice(finding: Finding, { garment, chosen }: Choice): readonly Finding[] {
  if (finding.garment !== undefined) return finding.garment.toUpperCase() === garment ? [finding] : [];
  if (finding.preset === undefined || chosen.includes(finding.preset)) return [finding];
  const severity = severityElsewhere[finding.code];
  return severity ? [{ ...finding, preset: undefined, severity }] : [];
}

function groupOf(group: readonly Finding[], { repair: chosenRepairs }: Choice): FindingGroup {
  const sorted = group.toSorted((one, other) => rankOf(one) - rankOf(other));
  const [worst] = sorted;
  if (!worst) throw new Error('Expected a group to have a finding');
  const { code, severity, message, fix } = worst;
  const repair = code === 'semi_transparent' || code === 'stray_pixels' ? code : undefined;
  return {
    code,
    severity,
    name: names[severity],
    title: titles[code].title,
    message,
    fix,
    presets: sorted.flatMap(({ preset }) => preset ?? []),
    areas: sorted.find(({ areas = [] }) => areas.length > 0)?.areas ?? [],
    repair,
    solved: solvedBy(code, chosenRepairs),
  };
}

function solvedBy(code: string, chosenRepairs: readonly Repair[]): string | undefined {
  if ((chosenRepairs as readonly string[]).includes(code)) return 'Repaired in the files that you make.';
  return code === 'wrong_format' ? 'The files that you make have the right format.' : undefined;
}

function rankOf({ severity }: Pick<Finding, 'severity'>): number {
  return severities.indexOf(severity);
}

/** What was found, in a line. */
export interface Summary {
  readonly severity: Severity | 'ready';
  readonly text: string;
}

/** Returns how many problems and warnings are left; notes are no reason not to print. */
export function summaryOf(groups: readonly FindingGroup[]): Summary {
  const left = groups.filter(({ solved }) => solved === undefined);
  const count = (severity: Severity) => left.filter((group) => group.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const texts = [
    ...(errors > 0 ? [errors === 1 ? '1 problem' : `${errors} problems`] : []),
    ...(warnings > 0 ? [warnings === 1 ? '1 warning' : `${warnings} warnings`] : []),
  ];
  if (texts.length === 0) return { severity: 'ready', text: 'Ready to print' };
  return { severity: errors > 0 ? 'error' : 'warning', text: texts.join(', ') };
}

/** How a preset would print. */
export interface PresetMark {
  readonly severity: Severity | 'ready';
  /** The severity as a word. */
  readonly name: string;
  /** Such as "96 dpi: too small". */
  readonly text: string;
}

/** Returns the mark of a preset; undefined if it was not checked. */
export function markOf(
  report: Pick<Report, 'findings' | 'presets'>,
  preset: { readonly name: string; readonly dpi: number },
  repair: readonly Repair[],
): PresetMark | undefined {
  const checked = report.presets.find((one) => one.preset === preset.name);
  if (!checked) return undefined;
  const dpi = `${Math.round(checked.effective_dpi)} dpi`;
  const [worst] = report.findings
    .filter((finding) => finding.preset === preset.name && finding.severity !== 'note')
    .filter(({ code }) => solvedBy(code, repair) === undefined)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  if (!worst) return { severity: 'ready', name: 'Ready', text: dpi };
  return {
    severity: worst.severity,
    name: names[worst.severity],
    text: `${dpi}: ${shortText(worst, preset.dpi)}`,
  };
}

function shortText({ code, severity }: Finding, dpi: number): string {
  if (code === 'low_resolution' && severity === 'warning') return `below ${dpi}`;
  return titles[code].short;
}

/** Returns the hex colours of the garments on which the art is hardly visible. */
export function hiddenOn({ findings }: Pick<Report, 'findings'>): readonly string[] {
  return findings.flatMap(({ garment }) => garment?.toUpperCase() ?? []);
}
