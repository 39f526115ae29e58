import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startAudioApp } from './audio-app.ts';
import { listen, portOf } from './outbound/fake-internet.ts';
import { startReceiver } from './webhooks/receiver.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

test('OpenTelemetry gets the request, the job and the webhook as one trace', async () => {
  const spans: Span[] = [];
  async function receive(request: IncomingMessage): Promise<void> {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { scopeSpans } of resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  }
  const collector = createServer((request, response) => {
    void receive(request).finally(() => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await listen(collector);
  const receiver = await startReceiver();
  const audio = await startAudioApp('pglite', {
    resolve: receiver.resolve,
    connector: receiver.internet.connector,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}` },
  });
  onTestFinished(async () => {
    collector.close();
    await receiver.close();
  });
  const account = await audio.app.account();
  const { dispatcher } = audio.app.deps.webhooks;
  await audio.work(await audio.submit(account, { webhook_url: 'http://hook.test/in' }));
  await dispatcher.start();
  await dispatcher.idle();
  await dispatcher.stop();
  // Closing sends what has been recorded.
  await audio.app.close();

  const named = (name: string) => spans.find((span) => span.name === name);
  const [request, job, webhook] = ['POST /api/extract-audio', 'job audio.extract', 'webhook attempt'].map(
    named,
  );
  expect([job?.parentSpanId, webhook?.parentSpanId]).toEqual([request?.spanId, job?.spanId]);
  expect(new Set([request?.traceId, job?.traceId, webhook?.traceId]).size).toBe(1);
  expect(receiver.received[0]?.headers.traceparent).toBe(`00-${webhook?.traceId}-${webhook?.spanId}-01`);
  expect(spans.filter(({ name, traceId }) => name === 'store put' && traceId === job?.traceId)).toHaveLength(
    2,
  );
});
