import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);
const WebhookOffNotice = lazyPart(async () => (await import('./webhook-off-notice.tsx')).WebhookOffNotice);

/** The address of the shop and of its webhook. */
export function ShopAddresses({ shop }: { readonly shop: Shop }) {
  const [editing, setEditing] = useState(false);
  const isByEmail = shop.webhookUrl === emailOnly;
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-sm text-ink-soft">Shop</dt>
        <dd>
          <a
            href={shop.shopUrl}
            target="_blank"
            rel="noreferrer"
            className="font-mono text-sm [overflow-wrap:anywhere] text-cyan underline underline-offset-4"
          >
            {shop.shopUrl}
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Webhook</dt>
        <dd className="flex items-start gap-1">
          {isByEmail ? (
            <span className="py-1 text-sm">None: news goes by email</span>
          ) : (
            <code className="min-w-0 py-1 text-sm [overflow-wrap:anywhere]">{shop.webhookUrl}</code>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label="Change webhook"
            title="Change webhook"
            aria-haspopup="dialog"
            className="shrink-0 px-2"
            onClick={() => setEditing(true)}
          >
            <Icon name="edit" />
          </Button>
        </dd>
        <dd>
          <Suspense fallback={null}>
            {!isByEmail && <WebhookOffNotice webhookUrl={shop.webhookUrl} />}
          </Suspense>
        </dd>
      </div>
      <Suspense fallback={null}>
        {editing && <WebhookDialog shop={shop} onClose={() => setEditing(false)} />}
      </Suspense>
    </dl>
  );
}
