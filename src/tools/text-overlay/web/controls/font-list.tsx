import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { draftMark } from '#tools/text-overlay/web/state/use-editor-keys.ts';
import { fontGroups } from './font-groups.ts';
import { FontOption } from './font-option.tsx';
import { recentFonts } from './recent-fonts.ts';

/** The account's own fonts, a group of the picker, with a way to add one. */
export interface OwnFonts {
  /** Their names, which are unlike all built-in ones. */
  readonly families: readonly string[];
  /** Called when "Add a font" is pressed, after the picker has closed. */
  readonly onAdd: () => void;
}

interface FontListProps {
  readonly value: string;
  readonly ownFonts: OwnFonts | undefined;
  readonly faceOf: ((family: string) => string) | undefined;
  /** What has been typed already; undefined if the list was opened by a pointer. */
  readonly typed: string | undefined;
  readonly onChoose: (family: string) => void;
  readonly onClose: () => void;
}

/**
 * A search field over the families (ARIA Authoring Practices, Combobox): the focus stays in the field, arrows
 * go through the families, Enter chooses.
 */
export function FontList({ value, ownFonts, faceOf, typed, onChoose, onClose }: FontListProps) {
  const listId = useId();
  const [recent] = useState(recentFonts);
  const [search, setSearch] = useState(typed ?? '');
  const groups = fontGroups(recent, ownFonts?.families ?? [], search);
  const families = groups.flatMap((group) => group.families);
  const [active, setActive] = useState<string | undefined>(typed ? undefined : value);
  const activeIndex = Math.max(active === undefined ? 0 : families.indexOf(active), 0);
  const optionId = (family: string) => `${listId}-${families.indexOf(family)}`;
  const field = useFocusedField(typed !== undefined);

  function press(event: KeyboardEvent) {
    const to = indexAfter(event.key, activeIndex, families.length);
    if (to !== undefined) setActive(families[to]);
    else if (event.key === 'Enter' && event.target === field.current) {
      const family = families[activeIndex];
      if (family !== undefined) onChoose(family);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="flex h-full flex-col" onKeyDown={press}>
      <div className="relative border-b border-rule">
        <Icon name="search" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
        <Input
          {...draftMark}
          ref={field}
          role="combobox"
          aria-label="Search fonts"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={families.length > 0 ? `${listId}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Name or kind"
          className="rounded-none border-0 pl-10 focus-visible:-outline-offset-2"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(undefined);
          }}
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Fonts"
        tabIndex={-1}
        className="min-h-0 grow overflow-y-auto overscroll-contain pb-1 outline-none [scrollbar-width:thin]"
      >
        {groups.map(({ label, families: names }) => (
          <div key={label} role="group" aria-label={label}>
            <p
              aria-hidden="true"
              className="sticky top-0 z-10 bg-sheet px-3 pt-2 pb-1 text-xs font-semibold text-ink-soft"
            >
              {label}
            </p>
            {names.map((family) => (
              <FontOption
                key={family}
                id={optionId(family)}
                family={family}
                faceOf={faceOf}
                chosen={family === value}
                active={family === families[activeIndex]}
                onChoose={() => onChoose(family)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-sm text-ink-soft not-empty:py-3">
        {families.length === 0 && 'No font of this name'}
      </p>
      {ownFonts && (
        <div className="border-t border-rule p-2">
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              onClose();
              ownFonts.onAdd();
            }}
          >
            <Icon name="plus" />
            Add a font
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Moves the focus to the field when it appears, unless a finger did it: the keyboard would cover the
 * families.
 */
function useFocusedField(byKey: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (byKey || !matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, [byKey]);
  return field;
}

/** Families that Page Up and Page Down go over. */
const page = 6;

function indexAfter(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  const indexes: Readonly<Record<string, number>> = {
    ArrowDown: index === last ? 0 : index + 1,
    ArrowUp: index === 0 ? last : index - 1,
    PageDown: Math.min(index + page, last),
    PageUp: Math.max(index - page, 0),
  };
  return indexes[key];
}
