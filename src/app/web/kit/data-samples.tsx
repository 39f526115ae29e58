import { CodeBlock } from '../../../platform/web/code-block.tsx';
import { CropFrame } from '../../../platform/web/crop-frame.tsx';
import { EmptyState } from '../../../platform/web/empty-state.tsx';
import { ColourBar, Logo } from '../../../platform/web/logo.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { TableSample } from './table-sample.tsx';

/** What shows customers their things. */
export function DataSamples({ theme }: { readonly theme: string }) {
  return (
    <>
      <Section title={`Table, ${theme}`}>
        <TableSample />
      </Section>
      <EmptyState text="Nothing here yet." />
      <CropFrame className="h-40">
        <p className="bg-sheet px-2">Work image</p>
      </CropFrame>
      <CodeBlock label="sample" code={"curl https://example.com \\\n  -H 'X-API-Key: op_12345...'"} />
      <div className="flex items-center gap-6">
        <Logo />
        <ColourBar className="h-2 w-40" />
      </div>
    </>
  );
}
