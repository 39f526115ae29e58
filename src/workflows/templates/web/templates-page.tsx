import { Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { Input } from '#platform/web/input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { useDeleteLater } from './delete-later.ts';
import { Gallery } from './gallery.tsx';
import { MockupGallery } from './mockup-gallery.tsx';
import { TemplateCard } from './template-card.tsx';
import { useTemplates } from './template-calls.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);
const NewMockup = lazyPart(async () => (await import('./mockup/new-mockup.tsx')).NewMockup);

/** The account's templates, or a mockup that is made (contract 11, Templates). */
export function TemplatesPage() {
  const [search] = useUrlParams();
  if (search.get('new') !== 'mockup') return <AllTemplates />;
  return (
    <Suspense>
      <NewMockup />
    </Suspense>
  );
}

/** The templates: opened, renamed, duplicated and deleted. */
function AllTemplates() {
  const { isPending } = useTemplates();
  return (
    <div className="grid gap-8">
      <PageHeading title="Templates" intro="Layouts that fit any picture, with texts that you fill in.">
        <div className="flex flex-wrap gap-3">
          <Link href={`${paths.templates}?new=mockup`} className={buttonClass({ variant: 'outline' })}>
            New mockup
          </Link>
          <ImportButton />
          <Link href={paths.textOverlay} className={buttonClass()}>
            New template
          </Link>
        </div>
      </PageHeading>
      <TemplateList />
      {/* Its place is known once the templates are. */}
      <div className={isPending ? 'hidden' : 'grid gap-8'}>
        <Section title="Start from a mockup">
          <MockupGallery />
        </Section>
        <Section title="Start from a layout">
          <Gallery />
        </Section>
      </div>
    </div>
  );
}

function ImportButton() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setImporting(true)}>
        Import PSD
      </Button>
      <Suspense>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

function TemplateList() {
  const templates = useTemplates();
  if (templates.error)
    return <LoadFailure error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <TableSkeleton rows={3} />;
  return <Cards templates={templates.data} />;
}

function Cards({ templates }: { readonly templates: readonly Template[] }) {
  const [search, change] = useUrlParams();
  const list = useRef<HTMLDivElement>(null);
  const deleteLater = useDeleteLater();
  const wanted = search.get('q') ?? '';
  const found = templates.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

  function remove(template: Template) {
    deleteLater(template);
    // The pressed button disappears with its card. Without this, the next Tab would start at the top.
    list.current?.focus();
  }
  return (
    <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
      {templates.length === 0 ? (
        <p className="text-lg text-ink-soft">
          None yet. Start from a layout below, or add texts to a picture and choose Save as template.
        </p>
      ) : (
        <Input
          type="search"
          aria-label="Search templates"
          placeholder="Search"
          value={wanted}
          onChange={(event) => change({ q: event.target.value || undefined })}
        />
      )}
      {templates.length > 0 && found.length === 0 && <EmptyState text="No matches." />}
      <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
        {found.map((template) => (
          <TemplateCard key={template.id} template={template} onDelete={() => remove(template)} />
        ))}
      </ul>
    </div>
  );
}
