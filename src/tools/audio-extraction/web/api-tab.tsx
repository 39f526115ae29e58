import { keyMark, useApiKeys } from '../../../account/api-keys/web/use-api-keys.ts';
import { ApiReference } from '../../../web/kit/reference/api-reference.tsx';
import { cancelAudioJob, downloadAudioFile, extractAudio, getAudioJob } from '../shared/contract.ts';

const shown = [extractAudio, getAudioJob, cancelAudioJob, downloadAudioFile];

/** Start, ask, cancel, download, with the first characters of the customer's newest key in the snippets. */
export function ApiTab() {
  const key = useApiKeys().data?.[0];
  return <ApiReference operationIds={shown.map(({ name }) => name)} keyMark={key && keyMark(key)} />;
}
