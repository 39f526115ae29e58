import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { readDraft, storeDraft } from '#platform/web/draft-storage.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';

/** What a template has beyond its texts, while it is worked on in the editor. */
export interface Draft {
  /** The saved template that the layout is; null for one that was never saved. */
  readonly saved: Pick<Template, 'id' | 'version' | 'image_url'> | null;
  readonly name: string;
  /** Sample values by the names of their variables. */
  readonly values: Readonly<Record<string, string>>;
  readonly padding: Template['padding'];
  readonly sizes: Template['sizes'];
  /** Of the finished pictures; without one it is that of the picture. */
  readonly dpi?: number | null | undefined;
  /** The layout as it was saved or opened last, to tell whether it was changed since. */
  readonly savedAs?: string | undefined;
  /** The picture that is the saved template's own, so that it is not sent again. */
  readonly ownPicture?: Picture | undefined;
}

export const emptyDraft: Draft = { saved: null, name: '', values: {}, padding: null, sizes: [] };

export type ChangeDraft = Dispatch<SetStateAction<Draft>>;

/** Returns a template as it is worked on, with its own picture if that is open. */
export function draftOf(template: Template, ownPicture?: Picture): Draft {
  const { id, version, image_url, name, padding, sizes, dpi, sample_values } = template;
  const values = Object.fromEntries(
    Object.entries(sample_values).map(([variable, value]) => [variable, String(value)]),
  );
  return { saved: { id, version, image_url }, name, values, padding, sizes, dpi, ownPicture };
}

/** Each account has its own draft in this browser, as its texts have. */
const draftNameOf = (userId: number) => `template:${userId}`;

/** The draft of an account. It survives a change of screen and a reload, as the editor's texts do. */
export function useDraft(userId: number): readonly [Draft, ChangeDraft] {
  const queries = useQueryClient();
  // Signing in as somebody else clears this cache entry too (account/access/web/session).
  const [draft, setDraft] = useState(
    () => queries.getQueryData<Draft>(['template draft', userId]) ?? loadDraft(userId),
  );
  useEffect(() => {
    const queryKey = ['template draft', userId];
    queries.setQueryDefaults(queryKey, { gcTime: Infinity });
    queries.setQueryData<Draft>(queryKey, draft);
    saveDraft(userId, draft);
  }, [queries, userId, draft]);
  return [draft, setDraft];
}

function saveDraft(userId: number, { ownPicture: _picture, ...draft }: Draft): void {
  storeDraft(draftNameOf(userId), draft === emptyDraft ? undefined : draft);
}

function loadDraft(userId: number): Draft {
  const stored = readDraft(draftNameOf(userId));
  return isDraft(stored) ? stored : emptyDraft;
}

/** Checks only what the page itself wrote, of this version or an earlier one. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  return ['saved', 'name', 'values', 'padding', 'sizes'].every((name) => name in value);
}
