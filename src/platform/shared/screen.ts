/** Who may see a screen: everyone, visitors, signed-in users or subscribers (spec 2 and 6). */
export type Access = 'open' | 'visitor' | 'signedIn' | 'subscriber';

/**
 * A screen as its feature declares it, in `web/screens.ts`. `npm run build:clients` makes the addresses, the
 * routes and the links of all screens from these; the build reads them to name each page's files early.
 */
export interface Screen {
  /** Its name in `paths`. */
  readonly name: string;
  /** Its address. A last part `:id` stands for the number of a row. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly access: Access;
  /** The file beside the declaration that has the page, such as `./padding-page.tsx`. */
  readonly file: `./${string}.tsx`;
  /** What that file exports. */
  readonly page: string;
  /** Who sees it without sidebar or header. */
  readonly bare?: 'visitor' | 'everybody';
  /** Exists only if browser and server are on the same machine. */
  readonly localOnly?: true;
  /** In the sidebar and in the command palette. */
  readonly link?: ScreenLink;
}

interface ScreenLink {
  /** The part of the sidebar: the tools, or what there is beside them. */
  readonly group: 'tools' | 'more';
  /** Links are sorted by it in their group. Gaps leave room for others. */
  readonly place: number;
  /** A name of `platform/web/icon.tsx`. */
  readonly icon: string;
  /** Other words by which the command palette finds it. */
  readonly words?: readonly string[];
}
