import type { Outcome } from './client.ts';
import { limits } from './limits.ts';
import type { ProbeResult } from './probe.ts';
import type { AttackResult } from './try-attack.ts';

/** A figure, and whether it is within its limit. */
interface Cell {
  readonly text: string;
  readonly within: boolean;
}

const columns = [
  'attack',
  'sent',
  'responses',
  'took',
  '/health',
  'victim',
  'process',
  'with children',
  'notes',
];
const widths = [24, 50, 44, 8, 16, 16, 9, 13, 0];
const megabyte = 1024 * 1024;

export interface Table {
  /** Prints a row. Returns whether all of it is within the limits. */
  add(tried: AttackResult): boolean;
  /** Prints a row for an attack that could not start. */
  addUntried(name: string, sends: string, why: string): void;
}

/** Prints rows for a terminal, or as Markdown with figures over their limit in bold. */
export function startTable(markdown: boolean): Table {
  const print = (cells: readonly Cell[]) => console.log(markdown ? markdownLine(cells) : plainLine(cells));
  print(columns.map(plain));
  if (markdown) console.log(`|${columns.map(() => '---|').join('')}`);
  return {
    add(tried) {
      const cells = cellsOf(tried);
      print(cells);
      return cells.every(({ within }) => within);
    },
    addUntried: (name, sends, why) =>
      print([name, sends, 'not tried', '', '', '', '', '', why.replaceAll('\n', ' ').trim()].map(plain)),
  };
}

function cellsOf({ attack, outcomes, tookMs, watched, notes, misses }: AttackResult): Cell[] {
  const { health, victim, ownBytes, treeBytes } = watched;
  return [
    plain(attack.name),
    plain(attack.sends),
    { text: responsesText(outcomes), within: outcomes.every(({ status }) => status !== 500) },
    plain(`${(tookMs / 1_000).toFixed(1)} s`),
    probeCell(health, limits.healthMs),
    probeCell(victim, limits.victimMs),
    { text: `${Math.round(ownBytes / megabyte)} MB`, within: ownBytes <= limits.processBytes },
    { text: `${Math.round(treeBytes / megabyte)} MB`, within: treeBytes <= limits.treeBytes },
    { text: [...misses, ...notes].join('; '), within: misses.length === 0 },
  ];
}

function plain(text: string): Cell {
  return { text, within: true };
}

function probeCell(probed: ProbeResult | undefined, limitMs: number): Cell {
  if (!probed) return plain('-');
  const { asked, failed, worstMs } = probed;
  const text = `${Math.round(worstMs)} ms${failed > 0 ? `, ${failed} of ${asked} failed` : ''}`;
  return { text, within: failed === 0 && worstMs <= limitMs };
}

/** Returns the number of responses by status, and the size of the longest body. */
function responsesText(outcomes: readonly Outcome[]): string {
  const counts = new Map<Outcome['status'], number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  const longest = Math.max(0, ...outcomes.map(({ responseBytes }) => responseBytes));
  return `${[...counts].map(([status, count]) => `${count} x ${status}`).join(', ')}; ${sizeText(longest)}`;
}

function sizeText(bytes: number): string {
  return bytes < megabyte ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
}

function plainLine(cells: readonly Cell[]): string {
  const marked = cells.map(({ text, within }, index) =>
    `${text}${within ? '' : ' !'}`.padEnd(widths[index] ?? 0),
  );
  return marked.join('  ').trimEnd();
}

function markdownLine(cells: readonly Cell[]): string {
  return `| ${cells.map(({ text, within }) => (within || text === '' ? text : `**${text}**`)).join(' | ')} |`;
}
