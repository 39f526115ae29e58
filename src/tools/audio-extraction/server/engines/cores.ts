/** What a video may fill. */
export interface CoreShare {
  /** Whether it may fill a second core, because one was idle when it came. */
  readonly hasSecond: boolean;
  /** Aborts when another video needs the second core. */
  readonly secondIsWanted: AbortSignal;
  readonly giveBack: () => void;
}

export interface Cores {
  /** A core for a video, always at once, and a second one while it is idle. */
  take(): CoreShare;
}

/**
 * Deals out the cores of a machine. A video that finds none takes back one that another video has for a
 * second.
 */
export function createCores(count: number): Cores {
  const seconds = new Set<AbortController>();
  let videos = 0;

  function takeBack(): void {
    const [oldest] = seconds;
    if (!oldest) return;
    seconds.delete(oldest);
    oldest.abort();
  }

  return {
    take() {
      videos += 1;
      if (videos + seconds.size > count) takeBack();
      const hasSecond = videos + seconds.size < count;
      const second = new AbortController();
      if (hasSecond) seconds.add(second);
      return {
        hasSecond,
        secondIsWanted: second.signal,
        giveBack() {
          videos -= 1;
          seconds.delete(second);
        },
      };
    },
  };
}
