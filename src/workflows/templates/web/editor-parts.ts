/** What templates add to the editor beside its first paint, in one file. */
export { changingText } from './changing-text.ts';
export { fillTexts } from './fill-texts.ts';
export { TemplateActions } from './template-actions.tsx';
export { TemplateStatus } from './template-status.tsx';
export { TemplateSteps } from './template-steps.tsx';
