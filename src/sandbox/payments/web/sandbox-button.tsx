import { Button } from '../../../platform/web/button.tsx';
import { useSandboxAction } from './use-sandbox-payments.ts';

interface SandboxButtonProps {
  readonly label: string;
  readonly act: () => Promise<unknown>;
}

/** Makes something happen at the local provider. */
export function SandboxButton({ label, act }: SandboxButtonProps) {
  const { mutate, isPending } = useSandboxAction();
  return (
    <Button size="sm" variant="outline" pending={isPending} onClick={() => mutate(act)}>
      {label}
    </Button>
  );
}
