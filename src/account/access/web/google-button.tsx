import { Button } from '#platform/web/button.tsx';
import { LastUsed } from './last-sign-in.tsx';

interface GoogleButtonProps {
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export function GoogleButton({ pending, disabled, onClick }: GoogleButtonProps) {
  return (
    <Button
      variant="outline"
      size="lg"
      className="relative w-full"
      pending={pending}
      disabled={disabled}
      onClick={onClick}
    >
      {!pending && <GoogleMark />}
      Continue with Google
      <LastUsed method="google" atEnd />
    </Button>
  );
}

/** The provider's logo, in one colour like every other icon. */
function GoogleMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
    >
      <path d="M19 6.4A9 9 0 1 0 21 12h-8.5" />
    </svg>
  );
}
