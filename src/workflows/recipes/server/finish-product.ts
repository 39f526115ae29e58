import type { ResultOrigin } from '#account/results/server/result-origin.ts';
import type { StorablePicture } from '#account/results/server/stored-results.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { Size } from '#platform/shared/size.ts';
import type { ProductRow } from '#tools/shop-monitor/server/events.ts';
import type { ProductPictures } from '#tools/shop-monitor/server/redbubble/product-pictures.ts';
import type { productValues } from '#tools/shop-monitor/shared/product-values.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';

/** The name of the picture of a template without sizes. */
const onlyName = 'image';

type Values = Readonly<Record<string, string | number>>;

interface TemplateTask {
  readonly content: unknown;
  readonly values: Values;
  readonly source: SpooledFile;
  readonly caller: ImageCaller;
  readonly onBegin: () => void;
}

type NamedSize = Size & { readonly name: string };

/**
 * Templates, which the app passes on: a feature of this floor imports no other. `content` is what `find`
 * returned, as the database stores it.
 */
export interface RecipeTemplates {
  /** Returns a version of the account's template, by default the present one. Throws `Problem` 404. */
  find(
    userId: number,
    id: string,
    version?: number,
  ): Promise<{ readonly version: number; readonly content: unknown }>;
  /** Returns the variables of its texts. `default` is null where a value has to be given. */
  variables(content: unknown): readonly { readonly name: string; readonly default: string | null }[];
  /** Finishes a picture. Throws what the template's engine refuses. */
  finish(
    task: TemplateTask,
  ): Promise<{ readonly pictures: readonly (StorablePicture & { readonly size?: NamedSize })[] }>;
}

export interface FinishDeps {
  readonly templates: RecipeTemplates;
  readonly pictures: ProductPictures;
}

export interface ProductTask {
  readonly content: unknown;
  readonly product: Pick<ProductRow, 'productId' | 'productUrl' | 'title' | 'price' | 'imageUrl'>;
  readonly artist: string;
  readonly caller: ImageCaller;
  /** Called when a codec works on the picture. */
  readonly onBegin: () => void;
  readonly note: (facts: RequestFacts) => void;
}

/** A finished picture of a product. */
export interface FinishedProduct extends NamedSize {
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
  { templates }: Pick<FinishDeps, 'templates'>,
  source: SpooledFile,
  task: ProductTask,
): Promise<FinishedProduct[]> {
  const { content, caller, onBegin, note } = task;
  const values = valuesFor(templates.variables(content), task);
  const { pictures: made } = await templates.finish({ content, values, source, caller, onBegin });
  note({ outputFileSizeBytes: made.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) });
  return Promise.all(made.map(named));
}

/**
 * Returns the product's facts under those names that the template has. A fact that the shop does not show
 * leaves the variable to its fallback, and is empty text without one.
 */
function valuesFor(
  variables: ReturnType<RecipeTemplates['variables']>,
  { product, artist }: Pick<ProductTask, 'product' | 'artist'>,
): Values {
  const { title, price, productUrl: url, productId: product_id } = product;
  const values = { title, price, url, artist, product_id } satisfies Record<
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

async function named({
  size,
  ...picture
}: StorablePicture & { readonly size?: NamedSize }): Promise<FinishedProduct> {
  if (size) return { ...size, picture };
  const { width, height } = await measureImage({ pieces: [picture.bytes] });
  return { name: onlyName, width, height, picture };
}

/**
 * Returns what the pictures of a product are made by. No call makes them: the shop's page has its template.
 */
export function originOfProduct({ title, productId }: Pick<ProductRow, 'title' | 'productId'>): ResultOrigin {
  return { tool: 'recipe', title: title ?? productId };
}
