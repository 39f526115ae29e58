import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How one piece of work affected this process. */
export interface Strain {
  /** The longest time for which the event loop was blocked, as far as this thread was working. */
  readonly heldMs: number;
  /** By how much the process grew: what earlier tests of the process left behind is not the parser's. */
  readonly grownBytes: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const tickMs = 5;
/** More garbage than this is collected before a measurement. */
const littleBytes = 64 * 1024 * 1024;
let leftBytes = 0;

/** Collecting takes longer than most of the work that is measured. */
function collectMuchGarbage(): void {
  if (process.memoryUsage.rss() < leftBytes + littleBytes) return;
  collectGarbage();
  leftBytes = process.memoryUsage.rss();
}

/** Runs `work` and measures the event loop and the memory of this process. Throws what `work` throws. */
export async function watch(work: () => unknown): Promise<Strain> {
  collectMuchGarbage();
  const before = process.memoryUsage.rss();
  const delays = monitorEventLoopDelay({ resolution: 10 });
  const ticks = countTicks();
  delays.enable();
  try {
    await nextTick(delays, ticks);
    ticks.reset();
    await work();
    await nextTick(delays, ticks);
    // A delay in which this thread had no core is not the parser's.
    const heldMs = Math.min(delays.max / 1e6, ticks.longestCpuMs());
    return { heldMs, grownBytes: ticks.largestRssBytes() - before };
  } finally {
    delays.disable();
    ticks.stop();
  }
}

type Delays = ReturnType<typeof monitorEventLoopDelay>;
type Ticks = ReturnType<typeof countTicks>;

/** Waits until both watchers have seen what ended just now. */
async function nextTick(delays: Delays, ticks: Ticks): Promise<void> {
  const [seen, ticked] = [delays.count, ticks.count()];
  while (delays.count === seen || ticks.count() === ticked) await turn();
}

function countTicks() {
  let count = 0;
  let longestCpuMs = 0;
  let largestRssBytes = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    count += 1;
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longestCpuMs = Math.max(longestCpuMs, (user + system) / 1_000);
    largestRssBytes = Math.max(largestRssBytes, process.memoryUsage.rss());
  }, tickMs);
  return {
    count: () => count,
    longestCpuMs: () => longestCpuMs,
    largestRssBytes: () => largestRssBytes,
    reset() {
      longestCpuMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}
