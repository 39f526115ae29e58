import type { ReactNode } from 'react';
import { Moment } from '#platform/web/moment.tsx';
import { untilText } from '#platform/web/until.ts';

interface TileProps {
  readonly name: string;
  readonly facts: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  /** After the times, such as where the file is. */
  readonly note?: string | undefined;
  readonly picture: ReactNode;
  readonly actions?: ReactNode;
  /** Chooses it; undefined where nothing is chosen. */
  readonly choice?: { readonly checked: boolean; readonly onToggle: () => void } | undefined;
}

/** A picture or a group of them: what it looks like, what it is called, until when it is there. */
export function Tile({ name, facts, createdAt, expiresAt, note, picture, actions, choice }: TileProps) {
  return (
    <article aria-label={name} className="flex h-full min-w-0 flex-col">
      <div className="relative">
        {picture}
        {choice && (
          <label className="absolute top-0 left-0 grid size-10 cursor-pointer place-items-center bg-paper pointer-coarse:size-11">
            <input
              type="checkbox"
              aria-label={`Choose ${name}`}
              checked={choice.checked}
              onChange={choice.onToggle}
              className="size-5"
            />
          </label>
        )}
      </div>
      <p className="mt-2 truncate font-medium" title={name}>
        {name}
      </p>
      <p className="font-mono text-xs text-ink-soft">
        {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ')}
      </p>
      <p className="text-sm text-ink-soft">
        <Moment at={createdAt} />
        <br />
        {note ?? untilText(expiresAt)}
      </p>
      {actions}
    </article>
  );
}

/** Tiles side by side, as many as there is space for. */
export function TileGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-2 gap-5 @2xl:grid-cols-4">{children}</ul>
    </div>
  );
}
