import { useState } from 'react';
import { TestResult, refusalOf, useSendTest } from '#account/webhooks/web/test-result.tsx';
import { chatHostOf } from '#account/webhooks/shared/chat-host.ts';
import { Button } from '#platform/web/button.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Icon } from '#platform/web/icon.tsx';

const guides = ['n8n', 'Make', 'Zapier'] as const;

/** Sends a made-up product to the address in the field above, and says what a webhook is. */
export function WebhookTest({ url }: { readonly url: string }) {
  const [explains, setExplains] = useState(false);
  const sending = useSendTest();
  const { data, error, isPending } = sending;
  const chat = chatHostOf(url.trim());
  return (
    <div className="grid gap-2">
      {chat && <p className="text-sm">{chat} address: it gets a message with the picture.</p>}
      <span className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          disabled={url.trim() === ''}
          pending={isPending}
          onClick={() => sending.mutate({ url: url.trim(), event: 'product.discovered' })}
        >
          {!isPending && <Icon name="bolt" />}
          Test
        </Button>
        <span className="text-sm text-ink-soft">Posts a made-up product now.</span>
      </span>
      {error && (
        <p role="alert" className="text-sm font-medium text-magenta">
          {refusalOf(error)}
        </p>
      )}
      {data && !isPending && <TestResult result={data} />}
      <Fold title="What is a webhook?" summary="" open={explains} onToggle={() => setExplains(!explains)}>
        <p className="text-sm text-ink-soft">
          An address that receives events: when a product appears, its title, price, link and picture are
          posted there. Incoming-webhook addresses of Discord and Slack work too. In n8n, Make or Zapier, a
          workflow starts with a webhook, which shows its address to copy.
        </p>
        <ul className="flex flex-wrap gap-3 text-sm">
          {guides.map((name) => (
            <li key={name}>
              <a
                href={`/docs/${name.toLowerCase()}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
              >
                Steps for {name}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
