import { type LabelsOf, type OperationKind, operations, type SpanKind } from './operations.ts';
import { nextTraceParent, parseTraceParent, type TraceParent } from './trace-parent.ts';
import { currentScope, inTraceScope, type TraceScope } from './trace-scope.ts';

export interface BeginOptions {
  /** Such as `webhook attempt`. */
  readonly name: string;
  /** A `traceparent` to continue; by default the trace of the surrounding work. An invalid one is ignored. */
  readonly continues?: string | string[] | null | undefined;
  /** The account for which it works, if it is known. */
  readonly userId?: number;
}

/** Work that has begun. */
export interface Observed<Kind extends OperationKind> {
  readonly scope: TraceScope;
  /** Ends the work: its duration is measured under these labels. Further calls do nothing. */
  end(labels: LabelsOf<Kind>, error?: unknown): void;
}

/** Lets operators see work: as part of a trace, in the log lines of its scope, and in a histogram. */
export interface Observer {
  begin<Kind extends OperationKind>(kind: Kind, options: BeginOptions): Observed<Kind>;
  /** Runs work in its scope. Labels come from its result or its error. */
  run<Kind extends OperationKind, T>(
    kind: Kind,
    options: BeginOptions & {
      readonly labels: (end: { readonly result: T } | { readonly error: unknown }) => LabelsOf<Kind>;
    },
    work: () => Promise<T>,
  ): Promise<T>;
}

type Labels = Readonly<Record<string, string>>;

/** A span that is being recorded. */
export interface Span {
  readonly trace: TraceParent;
  end(labels: Labels, error: unknown): void;
}

export interface ObserverDeps {
  /** Counts durations, where metrics are served. */
  readonly measure?: ((kind: OperationKind, labels: Labels, seconds: number) => void) | undefined;
  /** Records spans, where OpenTelemetry is on. */
  readonly startSpan?: ((name: string, kind: SpanKind, parent: TraceParent | undefined) => Span) | undefined;
}

/** Creates an observer. Without deps it only hands trace ids on. */
export function createObserver({ measure, startSpan = unrecorded }: ObserverDeps = {}): Observer {
  function begin<Kind extends OperationKind>(kind: Kind, options: BeginOptions): Observed<Kind> {
    const { name, continues, userId = currentScope()?.userId } = options;
    const parent = continues === undefined ? currentScope()?.trace : parseTraceParent(continues);
    const span = startSpan(name, operations[kind].span, parent);
    const startedAtMs = performance.now();
    let hasEnded = false;
    return {
      scope: { trace: span.trace, ...(userId !== undefined && { userId }) },
      end(labels, error) {
        if (hasEnded) return;
        hasEnded = true;
        measure?.(kind, labels, (performance.now() - startedAtMs) / 1000);
        span.end(labels, error);
      },
    };
  }

  return {
    begin,
    async run(kind, { labels, ...options }, work) {
      const observed = begin(kind, options);
      try {
        const result = await inTraceScope(observed.scope, work);
        observed.end(labels({ result }));
        return result;
      } catch (error) {
        observed.end(labels({ error }), error);
        throw error;
      }
    },
  };
}

function unrecorded(_name: string, _kind: SpanKind, parent: TraceParent | undefined): Span {
  return { trace: nextTraceParent(parent), end: () => undefined };
}
