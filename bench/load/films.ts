import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBenchFilm } from '../audio-rivals.ts';
import type { House } from './house.ts';

/** What the sender of films did. */
export interface FilmsSent {
  readonly uploads: number;
  readonly extractions: number;
}

export interface Films {
  /** Ends them and tells how many there were. */
  stop(): Promise<FilmsSent>;
}

const filmSeconds = 600;
const sender = new URL('./film-sender.ts', import.meta.url);

/** Keeps an extraction and two uploads of 500 MB going, from a process of its own, until it is stopped. */
export async function startFilms({ origin, customers }: House): Promise<Films> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const film = join(dir, 'film.mp4');
  await makeBenchFilm(film, filmSeconds);
  const child = fork(sender, [origin, film, ...customers.slice(0, 3).map(({ key }) => key)]);
  return {
    async stop() {
      child.send('stop');
      const [sent] = (await once(child, 'message')) as [FilmsSent];
      child.disconnect();
      await rm(dir, { recursive: true, force: true });
      return sent;
    },
  };
}
