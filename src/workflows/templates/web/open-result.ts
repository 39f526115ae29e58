import { CallError } from '#platform/shared/client.ts';
import { templateIdOf } from '#account/results/shared/result.ts';
import { fetchResult } from '#account/results/web/use-results.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import type { WantedPicture } from '#platform/web/picture/open-wanted.ts';
import { fetchOwnPicture } from '#platform/web/small-picture.tsx';
import { emptyDraft } from './draft.ts';
import { draftIn, overlaysIn, valuesIn } from './layout-of-call.ts';
import { type Opening, openTemplate, type Opened } from './open-template.ts';
import { fromTemplateLayers } from './relative-texts.ts';
import { getImage } from '#account/results/web/operations.ts';
import { drawText } from '#tools/text-overlay/web/operations.ts';
import { renderLayout } from './operations.ts';

type Result = Awaited<ReturnType<typeof fetchResult>>;
type Call = NonNullable<Result['call']>;

const pictureIsGone = 'Its picture is not stored. Choose the picture again.';
const pictureOfTemplate =
  "This is the template's own picture. Choose yours again if you had sent one as a file.";

/**
 * Opens a result with what it was made by, so that its texts can be changed; one that nothing is known of, or
 * whose picture says more than its texts, as the finished picture. Throws as calls do.
 */
export async function openResult(id: string, opening: Opening): Promise<Opened> {
  const result = await fetchResult(id, opening.signal);
  const layout = result.call && (await openLayout(result, result.call, opening));
  if (!result.call || !layout)
    return { draft: emptyDraft, picture: await openFinished(result, opening), textsFor: () => [] };
  const picture = await openSource(result.call, opening);
  return {
    ...layout,
    picture: picture ?? layout.picture,
    ...(picture ? {} : { note: layout.picture ? pictureOfTemplate : pictureIsGone }),
  };
}

/** Opens the texts of the call that made a result, for another picture. Throws as calls do. */
export async function openAgain(id: string, { signal }: Opening): Promise<Opened> {
  const { call } = await fetchResult(id, signal);
  if (!call) throw new Error('The request that made this picture is no longer known.');
  return openTexts(call);
}

/**
 * Returns the layout of a call; undefined for a call without one, and where only the finished picture is
 * left.
 */
async function openLayout({ tool }: Result, call: Call, opening: Opening): Promise<Opened | undefined> {
  const templateId = templateIdOf(call);
  if (templateId !== undefined) return openFilledTemplate(templateId, call, opening);
  const hasTexts = call.path === drawText.path || call.path === renderLayout.path;
  const isMade = tool === 'batch' || tool === 'template' || call.image_url !== null;
  return hasTexts && isMade ? openTexts(call) : undefined;
}

/** Opens a template with the values of a call; undefined if it has been deleted. */
async function openFilledTemplate(id: string, call: Call, opening: Opening): Promise<Opened | undefined> {
  try {
    const opened = await openTemplate(id, opening);
    const values = { ...opened.draft.values, ...valuesIn(call.fields) };
    return { ...opened, draft: { ...opened.draft, values } };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

function openTexts({ fields }: Call): Opened {
  const texts = overlaysIn(fields);
  return { draft: draftIn(fields), picture: null, textsFor: (size) => fromTemplateLayers(texts, size) };
}

/** Opens the picture that a call named; null for a file, and for an address that has it no more. */
async function openSource({ image_url: address }: Call, opening: Opening): Promise<Opened['picture']> {
  if (address === null) return null;
  try {
    return await openPicture(address, opening);
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return null;
    throw error;
  }
}

async function openFinished({ id, name }: Result, opening: Opening) {
  const address = window.location.origin + getImage.path.replace(':name', id);
  const blob = await fetchOwnPicture(address, opening.signal);
  return openPicture(new File([blob], name ?? id, { type: blob.type }), opening);
}

async function openPicture(wanted: WantedPicture, { signal }: Opening) {
  const { openWanted } = await fetchPart(() => import('#platform/web/picture/open-wanted.ts'));
  return openWanted(wanted, signal);
}
