import { Alert } from '../../../../platform/web/alert.tsx';
import { Button } from '../../../../platform/web/button.tsx';
import { FileDrop } from '../../../../platform/web/file-drop.tsx';
import { messageOf } from '../../../../platform/web/messages.ts';
import { Actions } from './actions.tsx';
import { Column } from './column.tsx';
import { InkColumn } from './ink-column.tsx';
import { SheetColumn } from './sheet-column.tsx';
import type { Table } from './use-table.ts';
import { WordsColumn } from './words-column.tsx';

/** The controls along the table's edge, and what becomes of the picture. */
export function Desk({ table }: { readonly table: Table }) {
  const { work, own, refusal, change, put, lettering } = table;
  const columns = { work, onChange: change };
  return (
    <section aria-labelledby="table-title" className="min-w-0 border-t-2 border-ink pt-5 lg:col-span-2">
      <h2 id="table-title" className="text-2xl">
        Put your own picture on the table
      </h2>
      <p className="mt-1 max-w-[68ch] text-lg text-pretty text-ink-soft">
        It is padded and lettered in this browser, by the code that the API runs. Nothing is uploaded.
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-4">
        <Column title="Picture">
          <FileDrop
            label="Your picture"
            accept="image/*"
            hint="Drop, paste or choose a picture, up to 50 MB"
            file={own?.source.kind === 'file' ? own.source : null}
            error={refusal}
            onFile={put}
          />
          <Actions table={table} />
        </Column>
        <WordsColumn {...columns} />
        <InkColumn {...columns} />
        <SheetColumn {...columns} />
      </div>
      {lettering.error && (
        <div className="mt-6">
          <Alert variant="destructive" title="The fonts could not be loaded">
            <p className="mb-3">{messageOf(lettering.error)}</p>
            <Button variant="outline" size="sm" onClick={lettering.retry}>
              Try again
            </Button>
          </Alert>
        </div>
      )}
    </section>
  );
}
