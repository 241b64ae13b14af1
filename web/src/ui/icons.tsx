/** Line icons, 24 by 24, in the text's colour; hidden from screen readers. */
import type { ReactNode } from 'react'

const ICON_PATHS = {
  search: <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20 20" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  back: <path d="m14 6-6 6 6 6M8.5 12H20" />,
  building: <path d="M5 20V5.5L13 3v17M13 9l6 2v9M3 20h18M8 8.5h2M8 12h2M8 15.5h2M16 14h.5M16 17h.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  cross: <path d="m7 7 10 10M17 7 7 17" />,
  unknown: <path d="M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.3v.2" />,
  must: <path d="M12 5v9M12 18v.4" />,
  prefer: <path d="m12 4.5 2.2 4.9 5.3.6-4 3.6 1.1 5.3L12 16.2l-4.6 2.7 1.1-5.3-4-3.6 5.3-.6Z" />,
  exclude: <path d="M6 12h12" />,
  play: <path d="M9 6.5v11l9-5.5Z" fill="currentColor" />,
  pause: <path d="M9 6v12M15 6v12" />,
  next: <path d="M5 12h13m-5-5 5 5-5 5" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  up: <path d="m6 14.5 6-6 6 6" />,
  compare: <path d="M8 5H4v14h4m8-14h4v14h-4M12 3v18" />,
  outside: <path d="M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5" />,
  quote: <path d="M4 6h10M4 10h8M4 14h5M15 12l2.5 2.5L22 10M15 19h5" />,
  scale: <path d="M12 4v16M8 20h8M5 8l7-2 7 2M5 8l-2.5 6h5ZM19 8l-2.5 6h5Z" />,
  seal: (
    <path d="M12 3.5 14.3 5l2.7-.2 1 2.5 2.2 1.6-.7 2.6.7 2.6-2.2 1.6-1 2.5-2.7-.2L12 19.5 9.700 18l-2.7.2-1-2.5L3.800 14.100l.7-2.6-.7-2.6L6 7.300l1-2.5 2.700.2ZM8.700 11.500l2.300 2.300 4.300-4.300" />
  ),
  home: <path d="M4 11.500 12 4.500l8 7M6 10v9h4.500v-5h3v5H18v-9" />,
  grid: <path d="M4.500 4.500h6v6h-6ZM13.500 4.500h6v6h-6ZM4.500 13.500h6v6h-6ZM13.500 13.500h6v6h-6Z" />,
  settings: <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5.200v3.600M9 10.200v3.600M13 15.200v3.600" />,
  leave: <path d="M10 5H5v14h5M14.500 8l4 4-4 4M9.500 12h9" />,
  people: (
    <path d="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.500 19c0-3 2.300-5 5.500-5s5.500 2 5.500 5M15.500 5.300a3 3 0 0 1 0 5.400M17 14.300c2.100.6 3.500 2.300 3.500 4.700" />
  ),
  briefcase: <path d="M4 8.500h16V19H4ZM9 8.500V5.500h6v3M4 13h16M12 12v2" />,
  bell: <path d="M5 17.500h14M7 17.500V11a5 5 0 0 1 10 0v6.500M10.500 20h3M12 4v2" />,
  chart: <path d="M4.500 4.500v15h15M8.500 16v-4M12.500 16V8M16.500 16v-6" />,
  book: (
    <path d="M12 6.500C10 5 7.500 4.700 4.500 5v13c3-.3 5.500 0 7.500 1.500 2-1.500 4.500-1.800 7.500-1.500V5c-3-.3-5.500 0-7.500 1.500Zm0 0v13" />
  ),
  help: (
    <path d="M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16ZM9.800 9.700A2.300 2.300 0 1 1 13 11.800c-.6.3-1 .8-1 1.500v.3M12 16.400v.1" />
  ),
  shield: <path d="M12 3.500 19 6v5.500c0 4.200-2.800 7.300-7 9-4.200-1.700-7-4.800-7-9V6ZM9 11.700l2.200 2.200 4-4" />,
  device: <path d="M4 5.500h16v10H4ZM9 19.500h6M12 15.500v4" />,
  email: <path d="M4 6h16v12H4ZM4 7l8 6 8-6" />,
  edit: <path d="m5 19 .8-3.700L15.600 5.500l2.900 2.900L8.700 18.200ZM13.500 7.600l2.900 2.900" />,
  trash: <path d="M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v6M13.500 10.500v6" />,
  download: <path d="M12 4v10m-4.200-4L12 14.200 16.200 10M5 19h14" />,
  linkedin: <path d="M5 9.500V19M5 5.500v.2M10 19V9.500M10 13.500c0-2.500 1.600-4 3.800-4S18 11 18 13.500V19" />,
  youtube: (
    <path d="M3.500 12c0-4.500.8-5.500 8.500-5.500s8.500 1 8.500 5.500-.8 5.500-8.500 5.500-8.500-1-8.500-5.500Zm7-2.300v4.600l4-2.300Z" />
  ),
  bookmark: <path d="M7 4.500h10V20l-5-3.800L7 20Z" />,
  x: <path d="m5 5 14 14M19 5 5 19" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof ICON_PATHS

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
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
      {ICON_PATHS[name]}
    </svg>
  )
}
