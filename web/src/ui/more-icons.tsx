/** The icons of a few pages, which the first page doesn't load, beside those of all pages. */
import { Icon, type IconName, LineIcon, isIconName } from './icons'

const MORE_ICON_PATHS = {
  building: 'M5 20V5.5L13 3v17M13 9l6 2v9M3 20h18M8 8.5h2M8 12h2M8 15.5h2M16 14h.5M16 17h.5',
  seal: 'M12 3.5 14.3 5l2.7-.2 1 2.5 2.2 1.6-.7 2.6.7 2.6-2.2 1.6-1 2.5-2.7-.2L12 19.5 9.7 18l-2.7.2-1-2.5L3.8 14.1l.7-2.6-.7-2.6L6 7.3l1-2.5 2.7.2ZM8.7 11.5l2.3 2.3 4.3-4.3',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.5 19c0-3 2.3-5 5.5-5s5.5 2 5.5 5M15.5 5.3a3 3 0 0 1 0 5.4M17 14.3c2.1.6 3.5 2.3 3.5 4.7',
  briefcase: 'M4 8.5h16V19H4ZM9 8.5V5.5h6v3M4 13h16M12 12v2',
  bell: 'M5 17.5h14M7 17.5V11a5 5 0 0 1 10 0v6.5M10.5 20h3M12 4v2',
  chart: 'M4.5 4.5v15h15M8.5 16v-4M12.5 16V8M16.5 16v-6',
  help: 'M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16ZM9.8 9.7A2.3 2.3 0 1 1 13 11.8c-.6.3-1 .8-1 1.5v.3M12 16.4v.1',
  shield: 'M12 3.5 19 6v5.5c0 4.2-2.8 7.3-7 9-4.2-1.7-7-4.8-7-9V6ZM9 11.7l2.2 2.2 4-4',
  device: 'M4 5.5h16v10H4ZM9 19.5h6M12 15.5v4',
  edit: 'm5 19 .8-3.7L15.6 5.5l2.9 2.9L8.7 18.2ZM13.5 7.6l2.9 2.9',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6',
} satisfies Record<string, string>

export type PageIconName = IconName | keyof typeof MORE_ICON_PATHS

export function PageIcon({ name, size = 20 }: { name: PageIconName; size?: number }) {
  return isIconName(name) ? <Icon name={name} size={size} /> : <LineIcon path={MORE_ICON_PATHS[name]} size={size} />
}
