import { Problem } from '#platform/shared/problem.ts';
import { parseTemplateText, type Variable, variablesOf } from '#workflows/templates/shared/variables.ts';

/** The variables of texts, or what is wrong with one of them. */
export interface FoundVariables {
  readonly variables: readonly Variable[];
  readonly names: readonly string[];
  readonly error?: string;
}

/** Finds the variables of texts by the rules of the server (contract 11, Templates). */
export function variablesIn(texts: readonly { readonly text: string }[]): FoundVariables {
  try {
    const variables = variablesOf(texts.map(({ text }) => parseTemplateText(text)));
    return { variables, names: variables.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof Problem) return { variables: [], names: [], error: error.message };
    throw error;
  }
}
