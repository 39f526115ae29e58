import { useCallback, useMemo, useState } from 'react';

/** What has been chosen on a screen: pictures by their ids, and groups by theirs. */
export interface Selection {
  readonly ids: readonly string[];
  readonly groups: readonly string[];
  readonly pictures: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (chosen: Choice) => void;
  readonly clear: () => void;
}

export interface Choice {
  readonly id: string;
  readonly isGroup: boolean;
  /** Of a group; 1 for a picture. */
  readonly pictures: number;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const clear = useCallback(() => setChosen(new Map()), []);
  const toggle = useCallback((choice: Choice) => {
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(choice.id)) after.set(choice.id, choice);
      return after;
    });
  }, []);
  return useMemo(() => {
    const all = [...chosen.values()];
    const idsOf = (areGroups: boolean) =>
      all.filter(({ isGroup }) => isGroup === areGroups).map(({ id }) => id);
    return {
      ids: idsOf(false),
      groups: idsOf(true),
      pictures: all.reduce((sum, { pictures }) => sum + pictures, 0),
      has: (id: string) => chosen.has(id),
      toggle,
      clear,
    };
  }, [chosen, toggle, clear]);
}
