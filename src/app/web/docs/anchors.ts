/**
 * Goes on to an operation's own page. The whole reference was one page, so links such as `/docs#padImage` are
 * in workflows and notes; their rows on the overview lead to the same place without a script.
 */
export function followOldAnchors(): void {
  const follow = () => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    const link = id && document.querySelector<HTMLAnchorElement>(`nav.operations li#${CSS.escape(id)} > a`);
    if (link) window.location.replace(link.href);
  };
  follow();
  window.addEventListener('hashchange', follow);
}

/** On phones the contents are a sheet, which a link to a section of this page has to close. */
export function closeContentsAfterUse(): void {
  const contents = document.getElementById('contents');
  contents?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && contents.matches(':popover-open')) contents.hidePopover();
  });
}
