/**
 * The kinds of work that operators see, each with its own histogram. Labels have few values: a route is the
 * route's pattern, never an address, and an outcome is one of a few words.
 */
export const operations = {
  request: {
    metric: 'overprint_http_request_duration_seconds',
    help: 'Requests, by the pattern of their route',
    labels: ['route', 'method', 'status'],
    span: 'server',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  job: {
    metric: 'overprint_job_duration_seconds',
    help: 'Runs of jobs, by queue',
    labels: ['queue', 'outcome'],
    span: 'consumer',
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600],
  },
  scan: {
    metric: 'overprint_scan_duration_seconds',
    help: 'Scans of shops',
    labels: ['outcome'],
    span: 'consumer',
    buckets: [0.1, 1, 5, 15, 60, 300, 900, 3_600],
  },
  attempt: {
    metric: 'overprint_webhook_attempt_duration_seconds',
    help: 'Attempts to deliver a webhook',
    labels: ['outcome'],
    span: 'client',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  },
  store: {
    metric: 'overprint_store_request_duration_seconds',
    help: 'Requests to the store of files',
    labels: ['operation', 'outcome'],
    span: 'client',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15],
  },
} as const;

export type OperationKind = keyof typeof operations;
export type SpanKind = (typeof operations)[OperationKind]['span'];

/** The labels of a kind of work. */
export type LabelsOf<Kind extends OperationKind> = Readonly<
  Record<(typeof operations)[Kind]['labels'][number], string>
>;
