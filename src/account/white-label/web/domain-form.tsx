import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { useSetDomain } from './use-white-label.ts';

/** Asks for the domain. */
export function DomainForm() {
  const [domain, setDomain] = useState('');
  const { mutate, error, isPending } = useSetDomain();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(domain);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Domain"
        hint="Your own domain for links to pictures, audio, feeds and ZIPs, such as media.your-shop.com."
        error={error ? `${messageOf(error)}. ${fixOf(error)}` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={domain}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setDomain(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" className="w-fit" pending={isPending}>
        Set domain
      </Button>
    </form>
  );
}
