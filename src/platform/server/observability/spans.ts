import { ROOT_CONTEXT, SpanKind as ApiSpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '#platform/server/config/config.ts';
import type { Log } from '#platform/server/log.ts';
import { withinMs } from './deadline.ts';
import type { ObserverDeps } from './observer.ts';

export interface Spans {
  readonly startSpan: NonNullable<ObserverDeps['startSpan']>;
  /** Sends what has been recorded, for a second at most, and stops. */
  close(): Promise<void>;
}

interface SpansDeps {
  readonly version: string;
  readonly log: Log;
}

const closeMs = 1_000;
const kinds = { server: ApiSpanKind.SERVER, consumer: ApiSpanKind.CONSUMER, client: ApiSpanKind.CLIENT };

/**
 * Records spans and sends them by OTLP. The exporter and the resource read further settings themselves:
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_RESOURCE_ATTRIBUTES` and the like.
 */
export function openSpans(settings: TraceSettings, { version, log }: SpansDeps): Spans {
  const { url, serviceName, share } = settings;
  const own = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(own),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('overprint', version);
  return {
    startSpan(name, kind, parent) {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
            isRemote: true,
          })
        : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind] }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        trace: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end(labels, error) {
          span.setAttributes(labels);
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      await withinMs(closeMs, () => provider.shutdown()).catch((error: unknown) =>
        log.warn({ err: error }, 'the last spans could not be sent'),
      );
    },
  };
}
