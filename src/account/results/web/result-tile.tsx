import type { ComponentType } from 'react';
import { Moment } from '#platform/web/moment.tsx';
import { ownAddress } from '#platform/web/own-address.ts';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import type { Result } from '#account/results/shared/contract.ts';
import { factsOf, nameOf } from './present-result.ts';

/** The actions of a result. */
type Actions = ComponentType<{ readonly result: Result }>;

interface ResultTileProps {
  readonly result: Result;
  readonly Actions?: Actions | undefined;
}

/** A result: its picture, which opens it, its name and its size. */
function ResultTile({ result, Actions }: ResultTileProps) {
  const { url, thumbnail_url: thumbnail, created_at: createdAt } = result;
  const name = nameOf(result);
  const picture = <SmallPicture address={thumbnail} />;
  return (
    <article aria-label={name} className="min-w-0">
      {url === null ? (
        picture
      ) : (
        <a
          href={ownAddress(url)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${name}`}
          className="block"
        >
          {picture}
        </a>
      )}
      <p className="mt-2 truncate font-medium" title={name}>
        {name}
      </p>
      <p className="font-mono text-xs text-ink-soft">{factsOf(result).join(' · ')}</p>
      <p className="text-sm text-ink-soft">
        <Moment at={createdAt} />
        {url === null && ', on your device'}
      </p>
      {Actions && <Actions result={result} />}
    </article>
  );
}

interface ResultGridProps {
  readonly results: readonly Result[];
  readonly Actions?: Actions;
}

/** Results side by side, as many as there is space for. */
export function ResultGrid({ results, Actions }: ResultGridProps) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-2 gap-5 @2xl:grid-cols-4">
        {results.map((result) => (
          <li key={result.id}>
            <ResultTile result={result} Actions={Actions} />
          </li>
        ))}
      </ul>
    </div>
  );
}
