import { encodeAs } from '#platform/server/image/codecs.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import { freeMemory, openPixels, type Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { kindOf } from '#platform/server/image/pipeline/plan.ts';
import type { TakeApart } from '#platform/server/image/pipeline/take-apart.ts';
import { rgbSpaceOf } from '#platform/shared/colour-space/rgb-space.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import { imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import type { LayerFields } from '#tools/text-overlay/shared/layer-schema.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { artworkVariable, parseTemplateText } from '#workflows/templates/shared/variables.ts';
import { type ReadComposite, readComposite } from './composite.ts';
import { compose } from './compose.ts';
import { drawTaken } from './draw-taken.ts';
import { type DocumentFacts, encodePicture, pixelsOf } from './encode-picture.ts';
import { fidelityOf } from './fidelity.ts';
import { flattened } from './flattened.ts';
import { type Item, itemOf, uprightBox } from './items.ts';
import { leafRaster } from './leaf-raster.ts';
import { leavesOf } from './leaves.ts';
import { openDocument, type PsdDocument } from './open-document.ts';
import { boxFields, lookFields, placeFields, uniqueNames } from './placed-fields.ts';
import { planMerges } from './plan-merges.ts';
import { type PsdHeader, psdNotRead } from './psd-file.ts';
import { documentBox, isOpaque, type Raster } from './raster.ts';
import { createReport, type Report, type ReportRow, shownName } from './report.ts';

export interface TakeApartOptions {
  /** How many pictures may become layers. */
  readonly maxImages: number;
}

/** What a PSD has become, without the bytes of its pictures. */
export interface PsdParts {
  /** The picture of an image is its number among the pictures of layers. */
  readonly layers: readonly LayerFields[];
  /** The names of the pictures of layers, in the order of their layers. */
  readonly names: readonly string[];
  /** The number of the picture in whose place any artwork can be put. */
  readonly artwork: number | null;
  readonly report: readonly ReportRow[];
  /** Null for a document without a composite. */
  readonly fidelity: number | null;
}

const drawer = createServerDrawer();

/**
 * Takes a PSD apart: into the picture of a template, its thumbnail, its layers and their pictures, in this
 * order. Draws them, and compares the drawing with the document's composite. Throws `Problem` `psd_not_read`
 * and `image_too_large`.
 */
export const takeApart: TakeApart<TakeApartOptions, PsdParts> = async (bytes, { maxImages }) => {
  const document = openDocument(bytes);
  const report = createReport();
  const composite = compositeOf(document, report);
  const { facts, space } = coloursOf(document, report);
  const { raster, above } = await ownPicture(document, { composite, maxImages, facts, report });
  const named = uniqueNames(above.map(({ item }) => item.leaf.name));
  const pictured = above.filter(({ picture }) => picture);
  const pictures = pictured.flatMap(({ picture }) => picture ?? []);
  const artwork = pictured.findIndex(({ isArtwork }) => isArtwork);
  let number = 0;
  const layers = above.map(({ item, box, corners, isArtwork }, index): LayerFields => {
    const name = named[index];
    if (item.kind === 'drawn') return { ...item.fields, name };
    const placed = corners
      ? { corners: corners.map((corner) => placeFields(corner, document.header)) }
      : boxFields(box, document.header);
    const fit = isArtwork ? {} : { fit: 'stretch' as const };
    const look = lookFields(item.leaf, item.shadow);
    return { type: 'image', image: String(number++), ...fit, ...placed, ...look, name };
  });
  const pixels = pixelsOf(raster);
  const own = await encodeOwn(pixels, facts, report);
  await drawTaken(pixels, { layers, pictures }, { drawer, space });
  const parts: PsdParts = {
    layers,
    names: pictured.map(({ item }) => shownName(item.leaf.name)),
    artwork: artwork === -1 ? null : artwork,
    fidelity: composite ? fidelityOf(pixels, composite) : null,
    report: report.rows(),
  };
  return { report: parts, pictures: [own, await thumbnailOf(pixels), ...pictures] };
};

/** Returns a reader of the composite, over white; undefined for a document without one. */
function compositeOf(document: PsdDocument, report: Report): ReadComposite | undefined {
  if (document.hasComposite) return readComposite(document);
  report.add('', 'composite', 'The file has no composite (Maximize Compatibility): the fidelity is unknown.');
  return undefined;
}

function coloursOf({ profile, density, header }: PsdDocument, report: Report) {
  const space = profile && !header.isGrey ? rgbSpaceOf(profile) : 'srgb';
  if (space === undefined || (header.isGrey && profile))
    report.add(
      '',
      'colour profile',
      'The profile of the document is not kept: its colours are read as sRGB.',
    );
  const own = typeof space === 'object' ? space : undefined;
  if (own) report.add('', 'colour profile', 'Pictures keep the profile; colours of texts are read as sRGB.');
  if (header.depth === 16) report.add('', '16 bits', 'Pictures have 8 bits a channel.');
  const facts: DocumentFacts = { profile: own?.profile, density };
  return { facts, space: own };
}

interface OwnContext {
  readonly composite: ReadComposite | undefined;
  readonly maxImages: number;
  readonly facts: DocumentFacts;
  readonly report: Report;
}

/** A layer of the template, with its picture where it is one. */
interface Above {
  readonly item: Item;
  readonly box: Raster['box'];
  readonly picture?: MadePicture;
  /** Of a picture in perspective. */
  readonly corners?: Quad | undefined;
  /** Whether any artwork can be put in its place. */
  readonly isArtwork?: boolean;
}

/** Returns the pixels of the own picture, and the layers above it. */
async function ownPicture(document: PsdDocument, { composite, maxImages, facts, report }: OwnContext) {
  const { header, globalAngle } = document;
  const items: Item[] = [];
  for (const leaf of leavesOf(document.layers, report)) {
    const item = await itemOf(leaf, { document: header, globalAngle, drawer, report });
    if (item) items.push(item);
  }
  if (items.length === 0) return { raster: compositeRaster(document, composite, report), above: [] };
  const quiet = createReport();
  const covers = ({ leaf }: Item) => {
    const raster =
      leaf.opacity === 1 && leaf.blend === 'normal' ? leafRaster(leaf, header, quiet) : undefined;
    return raster !== undefined && isOpaque(raster);
  };
  const { merged, above } = planMerges(items, { document: header, maxImages, report, covers });
  const artwork = artworkAmong(above, report);
  const box = documentBox(header);
  const raster: Raster = { box, rgba: new Uint8Array(box.width * box.height * 4) };
  const stacked: Above[] = [];
  for (const item of items) {
    const isMerged = merged.has(item);
    if (!isMerged && !above.includes(item)) continue;
    if (item.kind === 'drawn' && !isMerged) {
      stacked.push({ item, box });
      continue;
    }
    const own = leafRaster(item.leaf, header, report);
    if (!own) continue;
    const picture = isMerged ? undefined : await pictureOf(item, own, { artwork, header, facts, report });
    if (picture) stacked.push({ item, ...picture });
    else {
      compose(raster, own, item.leaf);
      if (item.kind === 'picture' && item.shadow)
        report.add(item.leaf.name, 'drop shadow', 'It was lost when the layer was merged.');
    }
    await freeMemory(own.rgba.byteLength);
  }
  return { raster, above: stacked };
}

type PictureItem = Extract<Item, { kind: 'picture' }>;

interface PictureContext {
  readonly artwork: PictureItem | undefined;
  readonly header: PsdHeader;
  readonly facts: DocumentFacts;
  readonly report: Report;
}

/** Returns the picture of an image layer; undefined, with a report, for one with too many bytes. */
async function pictureOf(
  item: Item,
  own: Raster,
  { artwork, header, facts, report }: PictureContext,
): Promise<Omit<Above, 'item'> | undefined> {
  const quad = item === artwork ? artwork.artwork : undefined;
  const upright = quad && uprightBox(quad, header);
  const corners = upright ? undefined : quad;
  const raster = upright ? within(upright, own) : corners ? flattened(own, corners, header) : own;
  const picture = await encodePicture(pixelsOf(raster), facts);
  if (picture.bytes.byteLength <= imageLayerLimits.maxBytes)
    return { box: raster.box, picture, corners, isArtwork: quad !== undefined };
  const text = `Its picture has over ${imageLayerLimits.maxBytes / 1024 / 1024} MB and was merged into the own picture.`;
  report.add(item.leaf.name, 'limit', text);
  return undefined;
}

/** Returns pixels in exactly a box. */
function within(box: Raster['box'], own: Raster): Raster {
  const raster = { box, rgba: new Uint8Array(box.width * box.height * 4) };
  compose(raster, own, { blend: 'normal', opacity: 1 });
  return raster;
}

/** A document in which nothing can be taken over by itself is its composite. */
function compositeRaster(
  { header, layers }: PsdDocument,
  composite: ReadComposite | undefined,
  report: Report,
): Raster {
  if (!composite) throw psdNotRead(new Error('neither layers nor composite'), noComposite);
  const text = layers.length === 0 ? 'The document has no layers' : 'No layer could be imported';
  report.add('', 'layers', `${text}: its composite is the own picture.`);
  const box = documentBox(header);
  const rgba = new Uint8Array(box.width * box.height * 4).fill(255);
  for (let y = 0; y < box.height; y++) {
    const { red, green, blue } = composite(y);
    for (let x = 0, at = y * box.width * 4; x < box.width; x++, at += 4) {
      rgba[at] = red[x] ?? 0;
      rgba[at + 1] = green[x] ?? 0;
      rgba[at + 2] = blue[x] ?? 0;
    }
  }
  return { box, rgba };
}

const noComposite =
  'The file has nothing to draw: save it with Maximize Compatibility, and with visible layers.';

/** Returns the layer that becomes a variable. A text that has the variable keeps it. */
function artworkAmong(items: readonly Item[], report: Report): PictureItem | undefined {
  const found = items.find((item) => item.kind === 'picture' && item.artwork !== undefined);
  if (found?.kind !== 'picture') return undefined;
  const isTaken = items.some(
    ({ kind, ...item }) =>
      kind === 'drawn' &&
      'fields' in item &&
      'text' in item.fields &&
      parseTemplateText(item.fields.text).some(
        (part) => typeof part === 'object' && part.name === artworkVariable,
      ),
  );
  if (!isTaken) return found;
  report.add(found.leaf.name, 'smart object', 'A text has the variable artwork already.');
  return undefined;
}

/** A picture without transparency that is too large without loss is a JPEG. */
async function encodeOwn(pixels: Pixels, facts: DocumentFacts, report: Report): Promise<MadePicture> {
  const own = await encodePicture(pixels, facts);
  if (own.bytes.byteLength <= imageFile.maxBytes) return own;
  if (pixels.channels === 4) throw new Problem(imageProblems.tooLarge, { param: 'file' });
  report.add('', 'own picture', 'It is stored as JPEG, because it is too large as PNG.');
  return encodePicture(pixels, facts, 'jpeg');
}

async function thumbnailOf(pixels: Pixels): Promise<MadePicture> {
  const side = templateLimits.thumbnailPx;
  const small = openPixels(pixels).resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encodeAs(small, 'thumbnail').toBuffer({ resolveWithObject: true });
  return { bytes: data, ...kindOf('thumbnail'), width: info.width, height: info.height };
}
