import './docs.css';
import { addCopyButtons } from './copy.ts';
import { addSearch } from './search.ts';
import { addSnippetTabs } from './snippet-tabs.ts';
import { addThemeSwitch } from './theme-switch.ts';
import { addTryButtons } from './try-buttons.ts';
import { closeContentsAfterUse, followOldAnchors } from './anchors.ts';

// The server has rendered the whole page. This adds what needs a script, in places that keep their size.
followOldAnchors();
closeContentsAfterUse();
addSnippetTabs();
addCopyButtons();
addThemeSwitch();
addSearch();
addTryButtons();
