import { chooseTheme, readTheme, type Theme, themes } from '#app/web/theme.ts';
import { all, element, icon, say } from './element.ts';

const shapes: Readonly<Record<Theme, string>> = {
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 ' +
    '17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
};

/** Adds the button that cycles through the themes: system, light, dark. */
export function addThemeSwitch(): void {
  for (const place of all('[data-theme-switch]')) {
    const button = element('button', { class: 'button square', type: 'button' });
    const show = () => {
      const label = `Theme: ${readTheme()}`;
      button.setAttribute('aria-label', label);
      button.title = label;
      button.replaceChildren(icon(shapes[readTheme()]));
    };
    button.addEventListener('click', () => {
      chooseTheme(themes[(themes.indexOf(readTheme()) + 1) % themes.length] ?? 'system');
      show();
      say(`Theme: ${readTheme()}`);
    });
    show();
    place.append(button);
  }
}
