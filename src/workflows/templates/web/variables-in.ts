import { Problem } from '#platform/shared/problem.ts';
import { parseTemplateText, type Variable, variablesOf } from '#workflows/templates/shared/variables.ts';

/** The variables of texts, or what is wrong with one of them. */
export interface FoundVariables {
  readonly variables: readonly Variable[];
  readonly names: readonly string[];
  readonly error?: string;
}

/** Finds the variables of layers by the rules of the server (contract 11, Templates). */
export function variablesIn(layers: readonly object[]): FoundVariables {
  try {
    const variables = variablesOf(
      layers.map((layer) => {
        if ('image' in layer) return parseTemplateText(String(layer.image));
        return 'text' in layer ? parseTemplateText(String(layer.text)) : [];
      }),
    );
    return { variables, names: variables.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof Problem) return { variables: [], names: [], error: error.message };
    throw error;
  }
}
