import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { toast } from '#platform/web/toast-store.ts';
import { registerEarlyBird } from './operations.ts';

/** The sign-up card: idle, submitting, registered. An error leads back to idle (spec 4). */
export function EarlyAccessCard() {
  const registration = useRegisterEarlyBird();
  return (
    <section className="border-t-2 border-ink pt-5">
      {registration.isSuccess ? (
        <Registered />
      ) : (
        <EarlyAccessForm pending={registration.isPending} onSubmit={registration.mutate} />
      )}
    </section>
  );
}

function Registered() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-28 animate-rise gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-green-wash text-green">
        <Icon name="check" className="size-5" />
      </span>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          You're on the list!
        </h2>
        <p className="mt-1 text-lg text-ink-soft">We'll email you as soon as we launch.</p>
      </div>
    </div>
  );
}

interface EarlyAccessFormProps {
  readonly pending: boolean;
  readonly onSubmit: (email: string) => void;
}

function EarlyAccessForm({ pending, onSubmit }: EarlyAccessFormProps) {
  const id = useId();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read from the form, because a visitor may have typed before the application started.
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string' && email.trim() !== '' && !pending) onSubmit(email.trim());
  }

  return (
    <>
      <h2 className="text-2xl">Get early access</h2>
      <form onSubmit={submit} className="mt-4 flex gap-2 max-md:flex-col">
        <label htmlFor={id} className="sr-only">
          Email
        </label>
        <Input
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@studio.com"
          required
          className="h-12 px-4 text-lg"
        />
        <Button type="submit" size="lg" pending={pending} className="md:min-w-44">
          {pending ? (
            'Submitting...'
          ) : (
            <>
              Join the list <Icon name="arrow" />
            </>
          )}
        </Button>
      </form>
    </>
  );
}

/** Puts an email address on the early access list (spec 8, Early access). */
function useRegisterEarlyBird() {
  return useMutation({
    mutationFn: (email: string) => client.call(registerEarlyBird, { body: { email } }),
    onSuccess: () =>
      toast({ title: 'Thank you!', description: "You'll be the first to know when we launch." }),
    onError: (error) => toast({ ...failureOf(error), variant: 'destructive' }),
  });
}

function failureOf(error: Error) {
  if (error.message.includes('already registered')) {
    return { title: 'Already registered', description: 'This email is already on our early access list.' };
  }
  return { title: 'Error', description: 'Failed to register email. Please try again.' };
}
