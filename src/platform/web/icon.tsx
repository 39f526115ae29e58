import { cn } from './cn.ts';

const shapes = {
  shop: 'M4 11v9h16v-9M3 4h18v4a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
  refresh: 'M20 4.5V10h-5.5M4 19.5V14h5.5M19.5 10A8 8 0 0 0 5.5 7.5M4.5 14a8 8 0 0 0 14 2.5',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5',
  square: 'M4 4h16v16H4zM8.5 8.5h7v7h-7z',
  shirt: 'M8.5 4L2.5 7l2 4.5 2.5-1V20h10v-9.5l2.5 1 2-4.5-6-3c-.5 1.8-1.8 2.8-3.5 2.8S9 5.8 8.5 4z',
  text: 'M4.5 8V4.5h15V8M12 4.5v15M8.5 19.5h7',
  audio: 'M4 10v4M8 6.5v11M12 3v18M16 7.5v9M20 10v4',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  key: 'M7.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12H21v4M17 12v3',
  account: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  signOut: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  sun:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 ' +
    '17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  dropper: 'M4 20l1-4.5 8-8 3.5 3.5-8 8zM11.5 6l6.5 6.5M15 9l2.5-2.5a2 2 0 0 0-3-3L12 6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  upload: 'M12 16V5M7.5 9L12 4.5 16.5 9M4 20h16',
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h10.5a5 5 0 0 1 0 10H9',
  redo: 'M15.5 5L20 9.5 15.5 14M20 9.5H9.5a5 5 0 0 0 0 10H15',
  duplicate: 'M8 8h12v12H8zM16 8V4H4v12h4M14 11v6M11 14h6',
  toFront: 'M4 4h16M12 20V8.5M7.5 12.5L12 8l4.5 4.5',
  toBack: 'M4 20h16M12 4v11.5M7.5 11.5L12 16l4.5-4.5',
  minus: 'M5 12h14',
  code: 'M8 6.5L2.5 12 8 17.5M16 6.5l5.5 5.5-5.5 5.5',
  plus: 'M12 5v14M5 12h14',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  bolt: 'M13 2.5L5 13.5h6l-1 8 8-11h-6z',
  image: 'M4 4h16v16H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 18M15.5 8.5h.01',
  flow: 'M3.5 3.5h6v6h-6zM14.5 14.5h6v6h-6zM6.5 9.5v5a3 3 0 0 0 3 3h5',
  chart: 'M3 20h18M7 20v-6M12 20V5M17 20v-9',
  chevron: 'M6 9.5l6 6 6-6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  book: 'M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM13 6a2 2 0 0 1 2-2h4v14h-4a2 2 0 0 0-2 2',
  more: 'M4 11h2v2H4zM11 11h2v2h-2zM18 11h2v2h-2z',
  alert: 'M12 4L2.5 20h19zM12 10v4.5M12 17.4h.01',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative line icon. The text beside it or an `aria-label` says what it means. */
export function Icon({
  name,
  className,
}: {
  readonly name: IconName;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn('size-4.5 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      strokeLinejoin="miter"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
