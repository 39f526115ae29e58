/**
 * Loaded with `--import`: this process's time of day is `CLOCK_AHEAD_MS` ahead, and another `CLOCK_STEP_MS`
 * at each SIGUSR2. Timers and the monotonic clock go on as they were.
 */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const stepMs = Number(process.env.CLOCK_STEP_MS);

const now = Date.now.bind(Date);
const aheadNow = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [aheadNow()]) as Date,
  get: (target, name) => (name === 'now' ? aheadNow : (Reflect.get(target, name) as unknown)),
});
process.on('SIGUSR2', () => {
  aheadMs += stepMs;
  process.stdout.write('a step ahead\n');
});
