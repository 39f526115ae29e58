import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { cancelAudioJob, downloadAudioFile, extractAudio, getAudioJob } from '../shared/contract.ts';
import { TestTab } from './test-tab.tsx';
import { useExtraction } from './use-extraction.ts';

const ApiTab = lazyPart(
  async () => (await import('../../../account/api-keys/web/tool-reference.tsx')).ToolReference,
);
const RequestsTab = lazyPart(
  async () => (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
);
const operationIds = [extractAudio, getAudioJob, cancelAudioJob, downloadAudioFile].map(({ name }) => name);

/** Extracts the audio of videos. An upload and a job continue while another tab is open. */
export function AudioExtractionPage() {
  const extraction = useExtraction();
  return (
    <ToolPage
      title="Audio Extraction"
      intro="The sound of a video as MP3, from a file or from its address."
      test={<TestTab extraction={extraction} />}
      api={<ApiTab operationIds={operationIds} />}
      requests={<RequestsTab endpoint={extractAudio.path} />}
    />
  );
}
