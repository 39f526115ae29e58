import { Button } from '../../../../platform/web/button.tsx';
import { Icon } from '../../../../platform/web/icon.tsx';

interface RescrapeButtonProps {
  readonly pending: boolean;
  readonly onClick: () => void;
}

/** Scans the shop now, or joins the scan that runs. */
export function RescrapeButton({ pending, onClick }: RescrapeButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Re-scrape"
      title="Re-scrape"
      pending={pending}
      onClick={onClick}
    >
      {!pending && <Icon name="refresh" />}
    </Button>
  );
}
