/** What the editor shows beside its first paint, in one file: all of it is fetched in the first second. */
export { AddLayers } from './shapes/add-layers.tsx';
export { HistoryButton } from './preview/history-button.tsx';
export { LayerMenu } from './menu/layer-menu.tsx';
export { LayerSheet } from './layers/layer-sheet.tsx';
export { LayersPanel } from './layers/layers-panel.tsx';
export { PreviewFooter } from './preview/preview-footer.tsx';
export { SelectionSettings } from './layers/selection-settings.tsx';
export { ShortcutsDialog } from './layers/shortcuts-dialog.tsx';
export { Stage } from './stage/stage.tsx';
export { Toolbar } from './preview/toolbar.tsx';
