import { ToolReference } from '../../../account/api-keys/web/tool-reference.tsx';
import { cancelAudioJob, downloadAudioFile, extractAudio, getAudioJob } from '../shared/contract.ts';

const operationIds = [extractAudio, getAudioJob, cancelAudioJob, downloadAudioFile].map(({ name }) => name);

/** Start, ask, cancel, download. */
export function ApiTab() {
  return <ToolReference operationIds={operationIds} />;
}
