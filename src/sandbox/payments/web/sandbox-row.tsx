import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { listSandboxAccounts } from './operations.ts';

const queryKey = [listSandboxAccounts.path];

/** Reads all customers of the payment provider's stand-in. */
export function useSandboxAccounts() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.call(listSandboxAccounts, { signal }) });
}

interface SandboxRowProps {
  readonly title: string;
  /** Badges. */
  readonly states: ReactNode;
  readonly note: string;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A subscription or a payment, and what can be done with it. */
export function SandboxRow({ title, states, note, children }: SandboxRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-rule py-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="font-medium">{title}</span>
          {states}
        </p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

interface SandboxButtonProps {
  readonly label: string;
  readonly act: () => Promise<unknown>;
}

/** Does something at the stand-in. Every query is read again, because any screen may show what changed. */
export function SandboxButton({ label, act }: SandboxButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button size="sm" variant="outline" pending={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
