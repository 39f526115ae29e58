/** For each node, the nodes that it points to. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns one circle of each group of nodes that reach each other, such as `a -> b -> a`. */
export function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(node: string): void {
    const start = path.indexOf(node);
    if (start !== -1) circles.push([...path.slice(start), node].join(' -> '));
    if (start !== -1 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  }
  for (const node of graph.keys()) visit(node);
  return circles;
}
