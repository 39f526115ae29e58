import { docsPaths } from '#platform/shared/docs-paths.ts';
import { type AppPath, paths } from '#platform/shared/paths.ts';
import type { IconName } from '#platform/web/icon.tsx';

/** Where a link of the sidebar or of the command palette leads. */
export interface Destination {
  readonly path: AppPath | typeof docsPaths.docs;
  readonly label: string;
  readonly icon: IconName;
}

/** A link with other words by which the command palette finds it. */
export interface SearchedLink extends Destination {
  readonly words: readonly string[];
}

/** A page of its own: a link to it loads it. */
export const docsLink: Destination = { path: docsPaths.docs, label: 'Docs', icon: 'book' };

export const accountLink: Destination = { path: paths.account, label: 'My Account', icon: 'account' };
