import type { ComponentType } from 'react';
import { ownAddress } from '#platform/web/own-address.ts';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import type { Result } from '#account/results/shared/contract.ts';
import { factsOf, nameOf } from './present-result.ts';
import type { Selection } from './selection.ts';
import { Tile, TileGrid } from './tile.tsx';

/** The actions of a result. */
type Actions = ComponentType<{ readonly result: Result }>;

interface ResultTileProps {
  readonly result: Result;
  readonly Actions?: Actions | undefined;
  readonly selection?: Selection | undefined;
}

/** A result: its picture, which opens it, its name and its size. */
export function ResultTile({ result, Actions, selection }: ResultTileProps) {
  const { id, url, thumbnail_url: thumbnail } = result;
  const name = nameOf(result);
  const picture = <SmallPicture address={thumbnail} />;
  return (
    <Tile
      name={name}
      facts={factsOf(result)}
      createdAt={result.created_at}
      expiresAt={result.expires_at}
      note={url === null ? 'on your device' : undefined}
      choice={
        selection && {
          checked: selection.has(id),
          onToggle: () => selection.toggle({ id, isGroup: false, pictures: 1 }),
        }
      }
      picture={
        url === null ? (
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
        )
      }
      actions={Actions && <Actions result={result} />}
    />
  );
}

interface ResultGridProps extends Pick<ResultTileProps, 'Actions' | 'selection'> {
  readonly results: readonly Result[];
}

/** Results side by side. */
export function ResultGrid({ results, ...tile }: ResultGridProps) {
  return (
    <TileGrid>
      {results.map((result) => (
        <li key={result.id}>
          <ResultTile result={result} {...tile} />
        </li>
      ))}
    </TileGrid>
  );
}
