import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { countOfFiles } from '#tools/print-files/web/count-of-files.ts';
import { checkPrintInput } from '#tools/print-files/web/print-input.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';

const PrintCallDialog = lazyPart(
  async () => (await import('#tools/print-files/web/api-call/print-call-dialog.tsx')).PrintCallDialog,
);

/** Makes the files of the chosen sizes, in the number that the button says. */
export function MakeBar({ files }: { readonly files: PrintFiles }) {
  const [showsCall, setShowsCall] = useState(false);
  const { input, percent } = files;
  const count = input.chosen.length;
  return (
    <div style={{ gridArea: 'make' }} className="flex gap-2 border-t border-rule py-2">
      <Button className="grow" pending={percent !== null} onClick={() => files.submit()}>
        {count === 0 ? 'Make files' : `Make ${countOfFiles(count)}`}
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label="Copy as API call"
        title="Copy as API call"
        disabled={Object.keys(checkPrintInput(input)).length > 0}
        onClick={() => setShowsCall(true)}
      >
        <Icon name="code" />
      </Button>
      {showsCall && (
        <Suspense>
          <PrintCallDialog input={input} onClose={() => setShowsCall(false)} />
        </Suspense>
      )}
    </div>
  );
}
