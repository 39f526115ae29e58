import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { CodeField } from './code-field.tsx';
import { useLoginWithCode } from './use-login.ts';

interface CodeFormProps {
  /** Of the password, which was right. */
  readonly ticket: string;
  /** Asks for the password again. */
  readonly onBack: () => void;
}

/** The second step of a sign-in. */
export function CodeForm({ ticket, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const login = useLoginWithCode();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!login.isPending) login.mutate({ ticket, code });
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <CodeField value={code} onChange={setCode} error={login.error ? messageOf(login.error) : undefined} />
      <Button type="submit" pending={login.isPending}>
        Login
      </Button>
      <Button variant="outline" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
