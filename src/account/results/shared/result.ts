import { type Entry, entriesOf } from '#features.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { hasScope, type KeyScope } from '#platform/shared/key-scopes.ts';

const results = entriesOf('results');
export type ResultTool = Entry<'results'>['tool'];

/** What a result was made by. */
export const resultTools = results.map(({ tool }) => tool);

/** Returns what screens call a tool. */
export function toolName(tool: ResultTool): string {
  return results.find((result) => result.tool === tool)?.label ?? tool;
}

/**
 * Returns the tools whose results a caller sees: those that its key was made for. Undefined for all, which
 * callers without scopes and keys with every scope see (contract 4).
 */
export function visibleTools(ofCaller: readonly KeyScope[] | undefined): readonly ResultTool[] | undefined {
  if (!ofCaller || hasScope(ofCaller, 'all')) return undefined;
  return results.filter(({ scope }) => ofCaller.includes(scope)).map(({ tool }) => tool);
}

const batchGroup = /^bat_\w+$/;
const templateGroup = /^(tpl_\w+)\.\d{4}-\d\d-\d\d$/;

/** Returns the group of pictures that single requests make with a template on one day (UTC). */
export function templateGroupId(templateId: string, now: Date): string {
  return `${templateId}.${now.toISOString().slice(0, 10)}`;
}

/** Returns the batch that a group is; undefined for another group. */
export function batchOfGroup(groupId: string): string | undefined {
  return batchGroup.test(groupId) ? groupId : undefined;
}

/** Returns the template that a group is of, by its id alone. */
export function templateOfGroup(groupId: string): string | undefined {
  return templateGroup.exec(groupId)?.[1];
}

const renderPath = /^\/api\/templates\/(tpl_\w+)\/render$/;

/** Returns the id of the template that a call names. */
export function templateIdOf({ path, fields }: SentCall): string | undefined {
  const { template_id: named } = fields;
  return renderPath.exec(path)?.[1] ?? (typeof named === 'string' ? named : undefined);
}

/** What is needed of a call to know its template. */
export interface SentCall {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A call that makes a result again. */
export interface ResultCall {
  /** Of the endpoint, such as `/api/image_padding`. */
  readonly path: string;
  /** The fields as they were sent, without the picture. */
  readonly fields: JsonObject;
  /** The URL of the picture; undefined for an uploaded one. */
  readonly imageUrl?: string;
}

export const resultLimits = {
  /** The longer side of a thumbnail. */
  thumbnailPx: 320,
  /** Pictures that a group comes with. */
  groupPreview: 4,
  /** Pictures of one ZIP that a caller chooses, or that are deleted at once; those named one by one. */
  chosenMax: 2_500,
  chosenIdsMax: 500,
  /** How long the link of such a ZIP works. */
  zipLifeHours: 24,
  queryMaxLength: 100,
  /** A longer call is not stored with its result. */
  callBytesMax: 64 * 1024,
  /** ZIPs of an account that are downloaded at once, from one process. */
  zipsAtOnce: 4,
  pageDefault: 24,
  pageMax: 100,
} as const;
