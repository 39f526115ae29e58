declare module 'zapier-platform-schema' {
  /** Returns what is wrong with an integration, by the rules of Zapier's own `zapier validate`. */
  export function validateAppDefinition(app: object): {
    readonly errors: readonly { readonly stack: string }[];
  };
}
