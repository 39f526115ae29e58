/**
 * The facts of a product that fill the variables of these names in its shop's template (contract 14);
 * `artwork` is its picture.
 */
export const productValues = ['title', 'price', 'url', 'artist', 'product_id', 'artwork'] as const;

interface TemplateVariable {
  readonly name: string;
  /** Null if a value is required. */
  readonly default: string | null;
}

/** Returns the names of the variables that no product fills and that have no fallback. */
export function unfilledBy(variables: readonly TemplateVariable[]): string[] {
  const facts: readonly string[] = productValues;
  return variables.flatMap(({ name, default: fallback }) =>
    fallback === null && !facts.includes(name) ? [name] : [],
  );
}

/** Returns the subject of a product's webhook deliveries, by which the delivery log finds them. */
export function productSubject(shopId: number, productId: string): string {
  return `product:${shopId}:${productId}`;
}
