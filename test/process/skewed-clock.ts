/**
 * Loaded with `--import`: sets this process's time of day 90 s ahead, as an administrator could. At once with
 * `SKEW=start`, else at SIGUSR2. Timers and the monotonic clock go on as they were.
 */
const aheadMs = 90_000;

function setAhead(): void {
  const now = Date.now.bind(Date);
  const aheadNow = () => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [aheadNow()]) as Date,
    get: (target, name) => (name === 'now' ? aheadNow : (Reflect.get(target, name) as unknown)),
  });
  process.stdout.write('the clock is ahead\n');
}

if (process.env.SKEW === 'start') setAhead();
else process.once('SIGUSR2', setAhead);
