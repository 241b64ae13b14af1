/** Line icons, 24 by 24, in the text's colour; hidden from screen readers. Those of a few pages are in `more-icons.tsx`. */
const ICON_PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  back: 'm14 6-6 6 6 6M8.5 12H20',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  unknown: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.3v.2',
  must: 'M12 5v9M12 18v.4',
  prefer: 'm12 4.5 2.2 4.9 5.3.6-4 3.6 1.1 5.3L12 16.2l-4.6 2.7 1.1-5.3-4-3.6 5.3-.6Z',
  exclude: 'M6 12h12',
  play: 'M9 6.5v11l9-5.5Z',
  pause: 'M9 6v12M15 6v12',
  next: 'M5 12h13m-5-5 5 5-5 5',
  down: 'm6 9.5 6 6 6-6',
  up: 'm6 14.5 6-6 6 6',
  compare: 'M8 5H4v14h4m8-14h4v14h-4M12 3v18',
  outside: 'M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5',
  quote: 'M4 6h10M4 10h8M4 14h5M15 12l2.5 2.5L22 10M15 19h5',
  scale: 'M12 4v16M8 20h8M5 8l7-2 7 2M5 8l-2.5 6h5ZM19 8l-2.5 6h5Z',
  home: 'M4 11.5 12 4.5l8 7M6 10v9h4.5v-5h3v5H18v-9',
  grid: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5.2v3.6M9 10.2v3.6M13 15.2v3.6',
  leave: 'M10 5H5v14h5M14.5 8l4 4-4 4M9.5 12h9',
  book: 'M12 6.5C10 5 7.5 4.7 4.5 5v13c3-.3 5.5 0 7.5 1.5 2-1.5 4.5-1.8 7.5-1.5V5c-3-.3-5.5 0-7.5 1.5Zm0 0v13',
  email: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  download: 'M12 4v10m-4.2-4L12 14.2 16.2 10M5 19h14',
  linkedin: 'M5 9.5V19M5 5.5v.2M10 19V9.5M10 13.5c0-2.5 1.6-4 3.8-4S18 11 18 13.5V19',
  youtube: 'M3.5 12c0-4.5.8-5.5 8.5-5.5s8.5 1 8.5 5.5-.8 5.5-8.5 5.5-8.5-1-8.5-5.5Zm7-2.3v4.6l4-2.3Z',
  bookmark: 'M7 4.5h10V20l-5-3.8L7 20Z',
  x: 'm5 5 14 14M19 5 5 19',
} satisfies Record<string, string>

export type IconName = keyof typeof ICON_PATHS

export const isIconName = (name: string): name is IconName => name in ICON_PATHS

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <LineIcon path={ICON_PATHS[name]} size={size} isFilled={name === 'play'} />
}

export function LineIcon({ path, size = 20, isFilled = false }: { path: string; size?: number; isFilled?: boolean }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} fill={isFilled ? 'currentColor' : undefined} />
    </svg>
  )
}
