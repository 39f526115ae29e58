import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '#platform/server/log.ts';
import { withinMs } from './deadline.ts';
import { type OperationKind, operations } from './operations.ts';

/** One value of a gauge, at the time of a scrape. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeSpec {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Called at each scrape. If it fails, or takes over a second, the gauge is missing from that scrape. */
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

export interface Metrics {
  /** Adds the duration of one piece of work to the histogram of its kind. */
  readonly measure: (kind: OperationKind, labels: Readonly<Record<string, string>>, seconds: number) => void;
  addGauges(gauges: readonly GaugeSpec[]): void;
  /** Resolves with everything in the text format of Prometheus. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

const longestReadMs = 1_000;

/** The metrics of this process, with those that prom-client has for every Node process. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const failures = new Counter({
    name: 'overprint_metric_failures_total',
    help: 'Readings that failed or took too long, by metric',
    labelNames: ['metric'],
    registers,
  });
  const histograms = new Map(
    Object.entries(operations).map(([kind, { metric: name, help, labels, buckets }]) => [
      kind,
      new Histogram<string>({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
    ]),
  );

  function addGauge({ name, help, labels = [], read }: GaugeSpec): void {
    const gauge = new Gauge<string>({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        this.reset();
        // A new gauge without labels counts as 0.
        if (labels.length === 0) this.remove();
        try {
          const readings = await withinMs(longestReadMs, async () => read());
          for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
        } catch (error) {
          failures.inc({ metric: name });
          log.debug({ err: error, metric: name }, 'a metric could not be read');
        }
      },
    });
    registry.registerMetric(gauge);
  }

  return {
    measure: (kind, labels, seconds) => histograms.get(kind)?.observe(labels, seconds),
    addGauges: (gauges) => gauges.forEach(addGauge),
    async read() {
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
