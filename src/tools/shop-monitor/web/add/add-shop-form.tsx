import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { isFeed, sourceLabels } from '#tools/shop-monitor/shared/sources.ts';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { EventChoices } from '#tools/shop-monitor/web/event-choices.tsx';
import { AddressInput } from './address-input.tsx';
import { EmailOnly, NotifyEmail } from './notify-email.tsx';
import {
  adviceFor,
  type AddressField,
  bothRequired,
  emptyInput,
  missingField,
  type ShopInput,
  shopRequired,
  shopUrlHint,
} from './shop-input.ts';
import { WayButtons } from './way-buttons.tsx';
import { type Way, wayOf, ways } from './ways.ts';
import { WebhookTest } from './webhook-test.tsx';
import { addAnyShop } from '#tools/shop-monitor/web/operations.ts';

/** Both addresses are required (spec 5). The form is cleared once the shop was added. */
export function AddShopForm() {
  const [input, setInput] = useState(emptyInput);
  const [way, setWay] = useState<Way>('webhook');
  const [missing, setMissing] = useState<AddressField>();
  const form = useRef<HTMLFormElement>(null);
  const missingId = useId();
  const addition = useAddShop();
  const advice = adviceFor(addition.error);
  const shown = wayOf(input.webhookUrl, way);
  const isByEmail = shown === 'email';
  const place = ways.find(({ value }) => value === shown) ?? ways[0];

  function change(part: Partial<ShopInput>) {
    setInput((before) => ({ ...before, ...part }));
    setMissing(undefined);
    if (addition.isError) addition.reset();
  }

  function choose(chosen: Way) {
    setWay(chosen);
    if (chosen === 'email') change({ webhookUrl: emailOnly, notifyEmail: true });
    else if (isByEmail) change({ webhookUrl: '', notifyEmail: false });
  }

  function focus(field: string) {
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (addition.isPending) return;
    const absent = missingField(input);
    setMissing(absent);
    if (absent) {
      focus(absent);
      return;
    }
    addition.mutate(input, {
      onSuccess: () => {
        setInput(emptyInput);
        setWay('webhook');
      },
      onError: (error) => {
        const [refused] = Object.keys(adviceFor(error));
        if (refused !== undefined) focus(refused);
      },
    });
  }

  const noteId = (name: AddressField) => (missing && input[name].trim() === '' ? missingId : undefined);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-5 lg:grid-cols-2">
      <AddressInput
        name="shopUrl"
        label="Shop URL"
        placeholder="https://www.redbubble.com/people/some-artist/shop"
        hint={shopUrlHint(input.shopUrl)}
        error={advice.shopUrl}
        missingId={noteId('shopUrl')}
        value={input.shopUrl}
        onChange={(shopUrl) => change({ shopUrl })}
      />
      <div className="grid gap-3">
        {isByEmail ? (
          <EmailOnly />
        ) : (
          <AddressInput
            name="webhookUrl"
            label="Webhook URL"
            placeholder={place.placeholder}
            hint={place.hint}
            error={advice.webhookUrl}
            missingId={noteId('webhookUrl')}
            value={input.webhookUrl}
            onChange={(webhookUrl) => change({ webhookUrl })}
          />
        )}
        <WayButtons way={place.value} onChoose={choose} />
        {!isByEmail && <WebhookTest url={input.webhookUrl} />}
      </div>
      {!isByEmail && (
        <div className="lg:col-span-2">
          <EventChoices events={input.events} onChange={(events) => change({ events })} />
        </div>
      )}
      <NotifyEmail input={input} isOnly={isByEmail} onChange={change} />
      <NotifyExisting
        checked={input.notifyExisting}
        isByEmail={isByEmail}
        onChange={(notifyExisting) => change({ notifyExisting })}
      />
      <div className="flex flex-wrap items-center gap-4 lg:col-span-2">
        <Button type="submit" pending={addition.isPending}>
          Add Shop
        </Button>
        <p id={missingId} role="alert" className="font-medium text-magenta">
          {missing && (isByEmail ? shopRequired : bothRequired)}
        </p>
      </div>
    </form>
  );
}

/** Adds a shop and resolves with it. Its first scan starts at once. */
function useAddShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ shopUrl, webhookUrl, ...notices }: ShopInput) => {
      const body = { shopUrl: shopUrl.trim(), webhookUrl: webhookUrl.trim(), ...notices };
      return (await client.call(addAnyShop, { body })).data;
    },
    onSuccess: (shop) => {
      const name = shop.source === 'redbubble' ? marketplace : sourceLabels[shop.source];
      toast({
        title: `${name} ${isFeed(shop.source) ? '' : 'shop '}added successfully and initial scraping started.`,
      });
      queries.setQueryData<readonly Shop[]>(shopsKey, (shops = []) => [...shops, shop]);
    },
    onError: (error) => showErrorToast('Error', error, 'Failed to add shop'),
  });
}

interface NotifyExistingProps {
  readonly checked: boolean;
  /** Without a webhook. */
  readonly isByEmail: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the products of the first scan are posted too (contract 6). */
function NotifyExisting({ checked, isByEmail, onChange }: NotifyExistingProps) {
  const id = useId();
  return (
    <div className="flex gap-3 lg:col-span-2">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-note`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          Also notify for products already in the shop
        </label>
        <p id={`${id}-note`} className="mt-0.5 max-w-[64ch] text-sm text-ink-soft">
          {checked
            ? `The first scan ${isByEmail ? 'emails' : 'posts'} every product it finds${isByEmail ? ', in one email' : ', one webhook each'}.`
            : `The first scan marks the current products as Existing. Only later products are ${isByEmail ? 'emailed' : 'posted'}.`}
        </p>
      </div>
    </div>
  );
}
