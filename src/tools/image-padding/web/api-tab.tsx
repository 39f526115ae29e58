import { ToolReference } from '../../../account/api-keys/web/tool-reference.tsx';
import { padImage } from '../shared/contract.ts';

const operationIds = [padImage.name];

/** The tool's endpoint. */
export function ApiTab() {
  return <ToolReference operationIds={operationIds} />;
}
