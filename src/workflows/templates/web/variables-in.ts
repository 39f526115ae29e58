import { Problem } from '../../../platform/shared/problem.ts';
import { parseTemplateText, variablesOf } from '../shared/variables.ts';

/** The names of the variables of texts, or what is wrong with one of them. */
export interface FoundVariables {
  readonly names: readonly string[];
  readonly error?: string;
}

/** Finds the variables of texts by the rules of the server (contract 11, Templates). */
export function variablesIn(texts: readonly { readonly text: string }[]): FoundVariables {
  try {
    return {
      names: variablesOf(texts.map(({ text }) => parseTemplateText(text))).map(({ name }) => name),
    };
  } catch (error) {
    if (error instanceof Problem) return { names: [], error: error.message };
    throw error;
  }
}
