/** Returns the paths of all fields of a body, sorted. What customers put into `metadata` is their own. */
export function fieldsOf(body: object, prefix = ''): string[] {
  return Object.entries(body)
    .flatMap(([name, value]: [string, unknown]) => {
      const path = prefix + name;
      const isNested = typeof value === 'object' && value !== null && name !== 'metadata';
      return isNested ? [path, ...fieldsOf(value, `${path}.`)] : [path];
    })
    .toSorted();
}
