import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { extractAudio } from '../shared/contract.ts';
import { TestTab } from './test-tab.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { useExtraction } from './use-extraction.ts';

const ApiTab = lazyPart(async () => (await import('./api-tab.tsx')).ApiTab);
const RequestsTab = lazyPart(
  async () => (await import('../../../account/usage/web/requests-tab.tsx')).RequestsTab,
);

/** Takes the sound out of videos. An upload and a job go on while another tab is looked at. */
export function AudioExtractionPage() {
  const extraction = useExtraction();
  return (
    <ToolPage
      title="Audio Extraction"
      intro="The sound of a video as MP3, from a file or from its address."
      test={<TestTab extraction={extraction} />}
      api={<ApiTab />}
      requests={<RequestsTab endpoint={extractAudio.path} />}
    />
  );
}
