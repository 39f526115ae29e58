import { Dialog } from '#platform/web/dialog.tsx';

const command = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups = [
  {
    title: 'On the picture',
    keys: [
      ['Arrow keys', 'Move by 1 pixel, with Shift by 10'],
      ['Tab', 'Next layer'],
      [`${command} + A`, 'Select all'],
      ['Enter', 'Edit the text in its place'],
      ['Delete', 'Delete'],
      ['Esc', 'Select nothing, or cancel a drag'],
      ['Shift + drag', 'Keep to one axis'],
      ['Alt + drag', 'Move without snapping'],
      ['Alt + handle', 'Resize from the centre'],
      ['Shift + corner', 'Keep the proportions of a shape'],
      ['Shift + upper handle', 'Turn by 15 degrees'],
      ['Space + drag', 'Move the view'],
      [`${command} + wheel`, 'Zoom'],
    ],
  },
  {
    title: 'Layers',
    keys: [
      ['Alt + ↑, Alt + ↓', 'Bring forward, send backward'],
      ['Alt + Shift + ↑, ↓', 'Bring to front, send to back'],
      [`${command} + Shift + L`, 'Lock or unlock'],
      [`${command} + Shift + H`, 'Hide or show'],
      ['Shift + F10', 'Open the menu'],
      ['F2', 'Rename'],
      ['Shift + click', 'Add to the selection'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      [`${command} + Z`, 'Undo'],
      [`${command} + Shift + Z`, 'Redo'],
      [`${command} + C, ${command} + V`, 'Copy, paste'],
      [`${command} + D`, 'Duplicate'],
      [`${command} + S`, 'Save the template'],
      ['?', 'This list'],
    ],
  },
] as const;

/** The keys of the editor. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="grid gap-5">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1 font-sans text-sm font-semibold tracking-normal">{title}</h3>
            <dl className="border-t border-rule">
              {keys.map(([key, does]) => (
                <div key={key} className="flex justify-between gap-3 border-b border-rule py-1.5 text-sm">
                  <dt className="font-mono">{key}</dt>
                  <dd className="m-0 text-right text-ink-soft">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
