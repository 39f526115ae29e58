import type { ResultOrigin } from '#account/results/server/result-origin.ts';
import type { StorablePicture } from '#account/results/server/stored-results.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { Size } from '#platform/shared/size.ts';
import type { ProductRow } from '#tools/shop-monitor/server/events.ts';
import type { ProductPictures } from '#tools/shop-monitor/server/pictures/product-pictures.ts';
import type { productValues } from '#tools/shop-monitor/shared/product-values.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import { takesArtwork } from '#workflows/templates/server/artwork.ts';
import { variablesIn } from '#workflows/templates/server/fill-template.ts';
import {
  finishByTemplate,
  type SizedPicture,
  type TemplateWorkDeps,
} from '#workflows/templates/server/finish-by-template.ts';
import { spoolTemplateFile } from '#workflows/templates/server/template-files.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import { artworkVariable, type Values, type Variable } from '#workflows/templates/shared/variables.ts';

/** The name of the picture of a template without sizes. */
const onlyName = 'image';

export interface FinishDeps extends TemplateWorkDeps {
  readonly pictures: ProductPictures;
}

export interface ProductTask {
  readonly content: TemplateContent;
  /** The file of the template's own picture. */
  readonly ownPicture: string | null;
  readonly product: Pick<ProductRow, 'productId' | 'productUrl' | 'title' | 'price' | 'imageUrl'>;
  readonly artist: string;
  readonly caller: ImageCaller;
  /** Called when a codec works on the picture. */
  readonly onBegin: () => void;
  readonly note: (facts: RequestFacts) => void;
}

/** A finished picture of a product. */
export interface FinishedProduct extends Size {
  readonly name: string;
  readonly picture: StorablePicture;
}

/** Fetches the picture of a product. Throws `Problem` where it has none, or it can't be fetched. */
export async function fetchSource(
  { pictures }: Pick<FinishDeps, 'pictures'>,
  { product, caller, note }: Pick<ProductTask, 'product' | 'caller' | 'note'>,
): Promise<SpooledFile> {
  if (product.imageUrl === null) throw new Problem(recipeProblems.noPicture);
  note({ inputMethod: 'url', imageUrl: product.imageUrl });
  const source = await pictures.fetch(product.imageUrl, caller.signal);
  note({ sourceFileSizeBytes: source.sizeBytes });
  return source;
}

/**
 * Finishes the picture of a product by a template, with the product's facts as values. Throws `Problem` where
 * the picture can't be read, or the values don't fit the template.
 */
export async function finishProduct(
  deps: TemplateWorkDeps,
  source: SpooledFile,
  task: ProductTask,
): Promise<FinishedProduct[]> {
  const { content, ownPicture, caller, onBegin, note } = task;
  const variables = variablesIn(content).filter(
    ({ name }) => name !== artworkVariable || !takesArtwork(content),
  );
  const { pictures: made } = await finishByTemplate(deps, {
    content,
    values: valuesFor(variables, task),
    source,
    ...(ownPicture !== null && { openOwn: () => spoolTemplateFile(deps, ownPicture) }),
    isAlwaysArtwork: true,
    caller,
    onBegin,
  });
  note({ outputFileSizeBytes: made.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) });
  return made.map(named);
}

/**
 * Returns the product's facts under those names that the template has. A fact that the shop does not show
 * leaves the variable to its fallback, and is empty text without one.
 */
function valuesFor(
  variables: readonly Variable[],
  { product, artist }: Pick<ProductTask, 'product' | 'artist'>,
): Values {
  const { title, price, productUrl: url, productId: product_id } = product;
  // A text cannot show a picture.
  const values = { title, price, url, artist, product_id, artwork: null } satisfies Record<
    (typeof productValues)[number],
    string | null
  >;
  const facts = new Map<string, string | null>(Object.entries(values));
  const filled = variables.flatMap((variable) => {
    const fact = facts.get(variable.name);
    if (fact === undefined || (fact === null && variable.default !== null)) return [];
    return [[variable.name, fact ?? ''] as const];
  });
  return Object.fromEntries(filled);
}

function named({ size, ...picture }: SizedPicture): FinishedProduct {
  const { width, height } = picture;
  return { ...(size ?? { name: onlyName, width, height }), picture };
}

/**
 * Returns what the pictures of a product are made by. No call makes them: the shop's page has its template.
 */
export function originOfProduct({ title, productId }: Pick<ProductRow, 'title' | 'productId'>): ResultOrigin {
  return { tool: 'recipe', title: title ?? productId, groupId: `product.${productId}` };
}
