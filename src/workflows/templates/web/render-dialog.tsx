import { useEffect, useState } from 'react';
import { useMeteredUpload } from '#account/usage/web/use-metered-upload.ts';
import { announce } from '#platform/web/announce.ts';
import { Dialog } from '#platform/web/dialog.tsx';
import type { Template } from '#workflows/templates/shared/contract.ts';
import type { Rendered } from './finished-files.ts';
import { RenderForm } from './render-form.tsx';
import { firstInput, renderForm, type RenderInput } from './render-input.ts';
import { RenderedPictures } from './rendered-pictures.tsx';
import { renderTemplate } from './operations.ts';

interface RenderDialogProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Finishes one picture by a template, without the editor: the values, the picture, then what was made. */
export function RenderDialog({ template, onClose }: RenderDialogProps) {
  const [input, setInput] = useState(() => firstInput(template));
  const render = useRender(template);
  return (
    <Dialog open onOpenChange={onClose} title={`Render ${template.name}`}>
      {render.data ? (
        <RenderedPictures template={template} rendered={render.data} onAgain={render.reset} />
      ) : (
        <RenderForm
          template={template}
          input={input}
          onChange={setInput}
          percent={render.isPending ? render.percent : null}
          error={render.error}
          onRender={() => render.mutate(input)}
          onCancel={render.cancel}
        />
      )}
    </Dialog>
  );
}

/** Renders a template. Closing the dialog cancels the call. */
function useRender({ id }: Template) {
  const render = useMeteredUpload(async (input: RenderInput, send): Promise<Rendered> => {
    const response = await send(renderTemplate.path.replace(':id', id), renderForm(input));
    const rendered = JSON.parse(await response.text()) as Rendered;
    announce('The picture is ready');
    return rendered;
  });
  const { cancel } = render;
  useEffect(() => cancel, [cancel]);
  return render;
}
