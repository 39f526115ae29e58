import { all, element } from './element.ts';
import { createTryForm } from './try-form.ts';

/** Adds "Try it" to each operation. Its form is made when it is wanted. */
export function addTryButtons(): void {
  for (const place of all('[data-try]')) {
    const button = element(
      'button',
      { class: 'button key', type: 'button', 'aria-expanded': 'false' },
      'Try it',
    );
    place.append(button);
    const toggle = createToggle(place, button);
    button.addEventListener('click', () => void toggle());
  }
}

/** Returns what opens and closes the form of a place. */
function createToggle(place: HTMLElement, button: HTMLButtonElement): () => Promise<void> {
  let form: HTMLElement | undefined;
  return async () => {
    button.disabled = true;
    if (form) form.hidden = !form.hidden;
    else form = await openForm(place);
    button.setAttribute('aria-expanded', String(form !== undefined && !form.hidden));
    button.disabled = false;
  };
}

async function openForm(place: HTMLElement): Promise<HTMLElement | undefined> {
  try {
    const form = await createTryForm(place.dataset.try ?? '', 'metered' in place.dataset);
    place.querySelector('[role=alert]')?.remove();
    place.append(form);
    form.querySelector<HTMLElement>('input, textarea, button')?.focus();
    return form;
  } catch {
    // The document could not be fetched; another click tries again.
    const text = 'The form could not be loaded. Check your connection and try again.';
    if (!place.querySelector('[role=alert]')) place.append(element('p', { role: 'alert' }, text));
    return undefined;
  }
}
