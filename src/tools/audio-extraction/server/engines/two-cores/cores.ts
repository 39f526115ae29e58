/** The cores that one video may use. */
export interface CoreShare {
  /** Whether a second core was idle when the video started. */
  readonly hasSecond: boolean;
  /** Aborts when another video needs the second core. */
  readonly secondIsWanted: AbortSignal;
  readonly giveBack: () => void;
}

export interface Cores {
  /** Returns a core for a video, always at once, and a second one if one is idle. */
  take(): CoreShare;
}

/** Shares the cores of a machine between videos. A new video takes a second core back from another one. */
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
