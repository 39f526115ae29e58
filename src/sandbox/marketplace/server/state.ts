import type { Mode, PictureMode, RobotsMode } from './modes.ts';
import { createRandom, type Random } from './random.ts';
import { makeWork, type Work } from './works.ts';

export interface SeenRequest {
  readonly path: string;
  readonly userAgent: string;
  readonly atMs: number;
  /** Requests running when it arrived, itself included. */
  readonly parallel: number;
}

export interface FixtureShop {
  readonly artist: string;
  /** The most recent first. */
  works: Work[];
  /** Works that were taken away. */
  removed: Work[];
  mode: Mode;
  /** Requests since the mode was set. */
  requests: number;
}

/** The marketplace's content, which tests and the demo change while it runs. */
export interface MarketplaceState {
  readonly requests: SeenRequest[];
  robots: RobotsMode;
  pictures: PictureMode;
  /** Returns the shop. A new one gets a dozen works of years ago. */
  shop(artist: string): FixtureShop;
  shops(): readonly FixtureShop[];
  /** Publishes a new work and returns it. */
  addWork(artist: string, title?: string): Work;
  removeWork(artist: string, id: string): void;
  /** Puts a removed work back in its place by age. */
  restoreWork(artist: string, work: Work): void;
  setMode(artist: string, mode: Mode): void;
  /** Returns other numbers for each request. */
  random(): Random;
}

const worksAtFirst = 12;
const publishedAt = '2020-02-02T02:02:02Z';

export function createMarketplaceState(seed: number): MarketplaceState {
  const random = createRandom(seed);
  const shops = new Map<string, FixtureShop>();
  let worksMade = 0;

  function nextWork(): Work {
    worksMade += 1;
    return makeWork(random, worksMade);
  }

  function shop(artist: string): FixtureShop {
    const found = shops.get(artist);
    if (found) return found;
    const works = Array.from({ length: worksAtFirst }, () => ({ ...nextWork(), publishedAt })).toReversed();
    const made: FixtureShop = { artist, works, removed: [], mode: 'apollo', requests: 0 };
    shops.set(artist, made);
    return made;
  }

  return {
    requests: [],
    robots: 'allow',
    pictures: 'fine',
    shop,
    shops: () => [...shops.values()],
    addWork(artist, title) {
      const made = nextWork();
      const work = title === undefined ? made : { ...made, title };
      shop(artist).works.unshift(work);
      return work;
    },
    removeWork(artist, id) {
      const of = shop(artist);
      of.removed = [...of.removed, ...of.works.filter((work) => work.id === id)];
      of.works = of.works.filter((work) => work.id !== id);
    },
    restoreWork(artist, work) {
      const of = shop(artist);
      of.removed = of.removed.filter(({ id }) => id !== work.id);
      of.works = [...of.works, work].toSorted((a, b) => Number(b.id) - Number(a.id));
    },
    setMode(artist, mode) {
      Object.assign(shop(artist), { mode, requests: 0 });
    },
    random: () => createRandom(Math.floor(random() * 2 ** 32)),
  };
}
