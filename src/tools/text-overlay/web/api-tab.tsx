import { ToolReference } from '../../../account/api-keys/web/tool-reference.tsx';
import { drawText } from '../shared/contract.ts';

const operationIds = [drawText.name];

/** The tool's endpoint. */
export function ApiTab() {
  return <ToolReference operationIds={operationIds} />;
}
