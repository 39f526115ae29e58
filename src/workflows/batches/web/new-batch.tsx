import { Suspense, useMemo } from 'react';
import { useUsage } from '#account/usage/web/use-usage.ts';
import { announce } from '#platform/web/announce.ts';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { checkDraft, chosenTemplate, limitOf } from './check-draft.ts';
import { CsvGrid } from './csv-grid.tsx';
import { DraftPictures } from './draft-pictures.tsx';
import {
  type ChangeDraft,
  type Draft,
  isOfFiles,
  noPictures,
  type OwnWork,
  withCell,
  withoutColumns,
} from './draft.ts';
import { drawnItems } from './drawn-items.ts';
import { ManyDrop } from './many-drop.tsx';
import { StartPanel } from './start-panel.tsx';
import { takeFiles } from './take-files.ts';
import { useCutItems } from './use-cut-items.ts';
import { useStartBatch } from './use-start-batch.ts';
import { WorkFields } from './work-fields.tsx';

const FirstPictures = lazyPart(async () => (await import('./first-pictures.tsx')).FirstPictures);

/** How many pictures are drawn: enough to see whether the layout fits. */
const firstShown = 3;

interface NewBatchProps {
  readonly own: OwnWork;
  readonly templates: readonly Template[];
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/** A new batch: its pictures, what is done with them, and what it will take of the month. */
export function NewBatch({ own, templates, draft, change }: NewBatchProps) {
  const { data: month } = useUsage();
  const template = chosenTemplate(draft, own, templates);
  const check = useMemo(() => checkDraft(draft, { own, template, month }), [draft, own, template, month]);
  const items = useMemo(() => drawnItems(draft, check), [draft, check]);
  const cut = useCutItems(template ?? own.layout, items);
  const start = useStartBatch({ draft, change, own, template, check });
  const isSending = draft.sending !== null;
  const unnamed = draft.files.length - check.files.length;

  async function take(files: readonly File[]) {
    const taken = await takeFiles(files);
    change((before) => {
      const after = taken(before);
      announce(after.csv ? `${after.csv.table.rows.length} rows` : `${after.files?.length ?? 0} pictures`);
      return after;
    });
  }
  async function paste(text: string) {
    if (text.trim() !== '') await take([new File([text], 'Pasted rows.csv', { type: 'text/csv' })]);
  }
  return (
    <div className="grid gap-x-8 gap-y-10 beside:grid-cols-[minmax(260px,340px)_minmax(0,1fr)]">
      <Section title="New batch">
        <div className="grid gap-5">
          <ManyDrop
            hint={
              `Drop up to ${limitOf(month)} pictures${month?.plan === 'free' ? ' (free plan)' : ''}, a ` +
              'folder, a CSV, or both'
            }
            disabled={isSending}
            error={draft.refusal}
            onFiles={(files) => void take(files)}
          />
          <Field
            label="Rows from a spreadsheet"
            hint="Copy them there with their header row, and paste them here"
          >
            {(control) => (
              <Input
                {...control}
                readOnly
                disabled={isSending}
                placeholder="Paste"
                onPaste={({ clipboardData }) => void paste(clipboardData.getData('text'))}
              />
            )}
          </Field>
          <WorkFields draft={draft} change={change} own={own} templates={templates} template={template} />
          <StartPanel
            draft={draft}
            check={check}
            sizes={template?.sizes.length ?? 0}
            month={month}
            onStart={() => void start()}
            onLeaveOut={(columns) => change(({ csv }) => (csv ? { csv: withoutColumns(csv, columns) } : {}))}
          />
        </div>
      </Section>
      <Section title={headingOf(draft)}>
        {template && items.length > 0 && (
          <Suspense>
            <FirstPictures template={template} items={items.slice(0, firstShown)} />
          </Suspense>
        )}
        {draft.csv ? (
          <div className="grid justify-items-start gap-3">
            <Button
              variant="outline"
              size="sm"
              disabled={isSending}
              onClick={() => change(isOfFiles(draft) ? { csv: null, refusal: undefined } : noPictures)}
            >
              Remove the CSV
            </Button>
            {unnamed > 0 && check.files.length > 0 && (
              <p className="text-ink-soft">
                {unnamed === 1 ? '1 picture is' : `${unnamed} pictures are`} in no row and will be left out.
              </p>
            )}
            {draft.csv.table.error === undefined && (
              <div className="w-full">
                <CsvGrid
                  key={draft.csv.file.name}
                  columns={draft.csv.table.columns}
                  rows={check.rows}
                  cut={cut}
                  disabled={isSending}
                  onChange={(line, column, text) =>
                    change(({ csv }) => (csv ? { csv: withCell(csv, line, column, text) } : {}))
                  }
                />
              </div>
            )}
          </div>
        ) : draft.files.length > 0 ? (
          <DraftPictures
            files={draft.files}
            disabled={isSending}
            cut={cut}
            onChange={(files) => change({ files })}
          />
        ) : (
          <HowTo variables={template?.variables.map(({ name }) => name) ?? []} />
        )}
      </Section>
    </div>
  );
}

function headingOf({ csv, files }: Draft): string {
  if (csv) return csv.file.name;
  return files.length > 0 ? 'Chosen pictures' : 'How it works';
}

function HowTo({ variables }: { readonly variables: readonly string[] }) {
  return (
    <div className="grid gap-3 border border-rule bg-well p-5 text-ink-soft">
      <p>Process many pictures at once and download them as one ZIP.</p>
      <p>A CSV has a row for each picture, below a header row such as</p>
      <code className="text-ink [overflow-wrap:anywhere]">{['file', ...variables].join(',')}</code>
      <p>
        Drop it together with the pictures that it names. In place of <code>file</code> it may have{' '}
        <code>image_url</code>, the addresses of pictures.
      </p>
    </div>
  );
}
