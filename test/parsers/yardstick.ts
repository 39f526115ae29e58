const text = JSON.stringify(
  Array.from({ length: 100_000 }, (_, id) => ({ id, name: `product ${id}`, tags: ['a', 'b'] })),
);
/** The time for `text` on the machine that the limits are meant for. */
const meantMs = 20;

/**
 * How many times slower than the machine that the limits are meant for this one is at the moment, at least 1.
 */
export function slowness(): number {
  const leastMs = Math.min(...Array.from({ length: 5 }, parseMs));
  return Math.max(1, leastMs / meantMs);
}

function parseMs(): number {
  const start = process.threadCpuUsage();
  JSON.parse(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
