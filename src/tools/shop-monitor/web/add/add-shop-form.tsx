import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../platform/web/button.tsx';
import { AddressInput } from './address-input.tsx';
import { NotifyExisting } from './notify-existing.tsx';
import {
  adviceFor,
  type AddressField,
  bothRequired,
  emptyInput,
  missingField,
  type ShopInput,
  shopUrlHint,
} from './shop-input.ts';
import { useAddShop } from './use-add-shop.ts';

/** Both addresses are required (spec 5); the form empties once the shop is there. */
export function AddShopForm({ onAdded }: { readonly onAdded: (id: number) => void }) {
  const [input, setInput] = useState(emptyInput);
  const [missing, setMissing] = useState<AddressField>();
  const form = useRef<HTMLFormElement>(null);
  const missingId = useId();
  const addition = useAddShop();
  const advice = adviceFor(addition.error);

  function change(part: Partial<ShopInput>) {
    setInput((before) => ({ ...before, ...part }));
    setMissing(undefined);
    if (addition.isError) addition.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (addition.isPending) return;
    const absent = missingField(input);
    setMissing(absent);
    if (absent) {
      form.current?.querySelector<HTMLInputElement>(`[name=${absent}]`)?.focus();
      return;
    }
    addition.mutate(input, {
      onSuccess: ({ id }) => {
        setInput(emptyInput);
        onAdded(id);
      },
    });
  }

  const noteId = (name: AddressField) => (missing && input[name].trim() === '' ? missingId : undefined);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-5 md:grid-cols-2">
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
      <AddressInput
        name="webhookUrl"
        label="Webhook URL"
        placeholder="https://hooks.example.com/redbubble"
        hint="Where new products are posted."
        error={advice.webhookUrl}
        missingId={noteId('webhookUrl')}
        value={input.webhookUrl}
        onChange={(webhookUrl) => change({ webhookUrl })}
      />
      <NotifyExisting
        checked={input.notifyExisting}
        onChange={(notifyExisting) => change({ notifyExisting })}
      />
      <div className="flex flex-wrap items-center gap-4 md:col-span-2">
        <Button type="submit" pending={addition.isPending}>
          Add Shop
        </Button>
        <p id={missingId} role="alert" className="font-medium text-magenta">
          {missing && bothRequired}
        </p>
      </div>
    </form>
  );
}
