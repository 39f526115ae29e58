import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { buttonClass } from '#platform/web/button.tsx';
import type { ImportedTemplate } from '#workflows/templates/shared/import-contract.ts';
import { Thumbnail } from './thumbnail.tsx';

/** What has become of a PSD: how near it is drawn, and all that differs from the document. */
export function ImportReport({ imported }: { readonly imported: ImportedTemplate }) {
  const { data, report, fidelity } = imported;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-5">
        <div className="w-20 shrink-0">
          <Thumbnail template={data} />
        </div>
        <div className="grid gap-1">
          <p className="text-lg font-semibold">{fidelityText(fidelity)}</p>
          <p className="text-ink-soft">{layersText(data.overlays.length)}</p>
        </div>
      </div>
      {report.length === 0 ? (
        <p>Everything was imported.</p>
      ) : (
        <section aria-labelledby="import-report" className="grid gap-1.5">
          <h3 id="import-report" className="font-semibold">
            {report.length === 1 ? 'One thing differs' : `${report.length} things differ`} from the document
          </h3>
          <ul className="border-t border-rule">
            {report.map(({ layer, feature, message }, index) => (
              // Two rows may be the same, and none is ever moved.
              <li key={index} className="border-b border-rule py-1.5 [overflow-wrap:anywhere]">
                <span className="font-medium">{layer === '' ? 'Document' : layer}</span>
                <span className="text-ink-soft">{` · ${feature}`}</span>
                <span className="block text-sm text-ink-soft">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link
        href={`${paths.textOverlay}?template=${data.id}`}
        className={buttonClass({ className: 'justify-self-start' })}
      >
        Open in editor
      </Link>
    </div>
  );
}

function fidelityText(fidelity: number | null): string {
  if (fidelity === null) return 'The file has no picture to compare with';
  if (fidelity === 1) return 'Drawn exactly as the document';
  // Rounded down: only what is the same is 100 %.
  return `${(Math.floor(fidelity * 1_000) / 10).toFixed(1)} % like the document`;
}

function layersText(count: number): string {
  if (count === 0) return 'A picture without layers';
  return count === 1 ? 'A picture and one layer' : `A picture and ${count} layers`;
}
