import { ToolReference } from '#account/api-keys/web/tool-reference.tsx';
import { RequestsTab } from '#account/usage/web/requests-tab.tsx';
import { drawText } from './operations.ts';

const operationIds = [drawText.name];

/** How the tool is called. Apart from the page, so that the editor does not wait for the fields of a call. */
export function OverlayReference() {
  return <ToolReference operationIds={operationIds} />;
}

export function OverlayRequests() {
  return <RequestsTab endpoint={drawText.path} />;
}
