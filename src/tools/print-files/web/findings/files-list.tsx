import { resultLife } from '#platform/shared/result-life.ts';
import { useEffect, useId, useRef } from 'react';
import { formatBytes } from '#platform/shared/format.ts';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { ownAddress } from '#platform/web/own-address.ts';
import { stemOf } from '#platform/web/picture/stem-of.ts';
import { printPresets } from '#tools/print-files/web/print-input.ts';
import { SeverityIcon } from '#tools/print-files/web/severity-icon.tsx';
import type { MadeFile, MadeFiles, RefusedFile } from '#tools/print-files/web/use-make-files.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';

interface FilesListProps {
  readonly files: PrintFiles;
  readonly made: MadeFiles;
}

/** The files that were made, to download one by one or as a ZIP, and why others were not. */
export function FilesList({ files, made: { response, input } }: FilesListProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  // The column may have been scrolled down to the sizes.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
  }, [response]);
  const stem = stemOf(input.file ? { kind: 'file', name: input.file.name } : { kind: 'url', url: input.url });
  const fixes = response.preflight.findings;
  return (
    <section ref={section} aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
        <h2 id={titleId} className="text-lg">
          Files
        </h2>
        {response.zip_url !== null && (
          <a
            href={ownAddress(response.zip_url)}
            download={`${stem}.zip`}
            className={buttonClass({ size: 'sm' })}
          >
            <Icon name="download" />
            Download ZIP
          </a>
        )}
      </div>
      {files.outOfDate && (
        <p role="status" className="mb-2 border-l-4 border-yellow bg-yellow-wash px-3 py-1 text-sm">
          <strong>Older files:</strong> a setting has changed. Make them again to update them.
        </p>
      )}
      <ul className="border-t-2 border-ink">
        {response.files.map((file) =>
          'url' in file ? (
            <MadeRow key={file.preset} file={file} stem={stem} />
          ) : (
            <RefusedRow
              key={file.preset}
              file={file}
              fix={fixes.find(({ preset, code }) => preset === file.preset && code === file.code)?.fix}
              onEnlarge={files.outOfDate ? undefined : () => files.submit({ enlarge: true })}
            />
          ),
        )}
      </ul>
      <p className="pt-1 text-sm text-ink-soft">Links work for {resultLife.premium}.</p>
    </section>
  );
}

function MadeRow({ file, stem }: { readonly file: MadeFile; readonly stem: string }) {
  const { preset, url, width, height, format, bytes } = file;
  return (
    <li className="flex items-center gap-2 border-b border-rule py-1.5">
      <SeverityIcon severity="ready" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{labelOf(preset)}</span>
        <span className="block font-mono text-xs text-ink-soft">
          {width} × {height} · {format.toUpperCase()} · {formatBytes(bytes)}
        </span>
      </span>
      <a
        href={ownAddress(url)}
        download={`${stem}-${preset}.${format === 'jpeg' ? 'jpg' : format}`}
        aria-label={`Download ${labelOf(preset)}`}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}

interface RefusedRowProps {
  readonly file: RefusedFile;
  readonly fix: string | undefined;
  /** Undefined if the settings have changed since. */
  readonly onEnlarge: (() => void) | undefined;
}

function RefusedRow({ file: { preset, error, code }, fix, onEnlarge }: RefusedRowProps) {
  return (
    <li className="flex gap-2 border-b border-rule py-1.5">
      <SeverityIcon severity="error" className="mt-px" />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="font-medium">{labelOf(preset)}: not made</p>
        <p>{error}</p>
        {fix !== undefined && <p className="text-ink-soft">{fix}</p>}
        {code === 'low_resolution' && onEnlarge && (
          <Button variant="outline" size="sm" className="mt-1 justify-self-start" onClick={onEnlarge}>
            Make it anyway
          </Button>
        )}
      </div>
    </li>
  );
}

function labelOf(name: string): string {
  const preset = printPresets.find((one) => one.name === name);
  if (!preset) return name;
  return preset.shop === 'general' ? preset.note : `${preset.shop} ${preset.product}`;
}
