import type { ComponentType } from 'react';
import type { Access } from '#platform/shared/screen.ts';
import type { LazyPart } from '#platform/web/lazy-part.tsx';

type RoutePage = ComponentType & Partial<Pick<LazyPart<object>, 'preload'>>;

/** What is shown at an address. */
export interface Route {
  readonly title: string;
  readonly access: Access;
  readonly page: RoutePage;
  /** The page that signed-in users see instead. */
  readonly signedInPage?: RoutePage;
  /** Who sees it without sidebar or header. */
  readonly bare?: 'visitor' | 'everybody';
  /** Exists only if browser and server are on the same machine. */
  readonly localOnly?: true;
}
