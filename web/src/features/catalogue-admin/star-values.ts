/** The values of the form of a STAR profile: from and to a profile, conflicts with another admin, and labels. */
import type { StarProfile } from './star-queries'

/** The names of the form's fields are the paths of the profile's, so that the server's problems find their field. */
export type StarValues = Omit<StarProfile, 'position'> & { position?: string; reason?: string }
type Section = keyof StarProfile

const NO_VIDEO = { kind: 'file', address: '' } as const
export const EMPTY_TESTIMONIAL = { video: NO_VIDEO, client: '', position: '' }
const EMPTY: StarProfile = {
  ...{ display_name: '', position: 0, tagline: '', overview: { summary: '', key_points: [] } },
  ...{ modules: [], certified_solutions: [], hero: NO_VIDEO, testimonials: [], resources: [] },
  episode: { video: NO_VIDEO, title: '', description: '', video_link: '', podcast_link: '', social_link: '' },
  technical: { deployment: '', scalability: '' },
}

const SECTION_LABELS: Readonly<Record<string, string>> = {
  display_name: 'Display name',
  position: 'Position in the list',
  tagline: 'Tagline',
  overview: 'Overview',
  modules: 'Modules',
  certified_solutions: 'Certified solutions',
  hero: 'Hero video',
  episode: 'Talk',
  testimonials: 'Testimonials',
  resources: 'Downloads',
  technical: 'Technical notes',
}
const PART_LABELS: Readonly<Record<string, string>> = {
  key_points: 'key points',
  video_link: 'link to the video',
  podcast_link: 'link to the podcast',
  social_link: 'link to the post',
}

/** "modules.0.name" is "Modules 1: name". */
export function labelStarField(path: string): string {
  const [section = '', ...parts] = path.split('.')
  const label = SECTION_LABELS[section] ?? section
  const number = /^\d+$/.test(parts[0] ?? '') ? ` ${Number(parts.shift()) + 1}` : ''
  const rest = parts.map((part) => PART_LABELS[part] ?? part).join(' ')
  return `${label}${number}${rest ? `: ${rest}` : ''}`
}

export const toStarValues = (profile: StarProfile | undefined, productName: string): StarValues => {
  const filled = { ...EMPTY, ...(profile ?? { display_name: productName }) }
  return { ...filled, position: String(filled.position) }
}

const withoutEmpty = (lines: readonly string[] | undefined): string[] => (lines ?? []).filter((line) => line.trim())

export function toStarProfile(entered: StarValues): StarProfile {
  const { position, ...values } = entered
  delete values.reason
  return {
    ...values,
    position: Number(position ?? 0),
    overview: { summary: values.overview?.summary ?? '', key_points: withoutEmpty(values.overview?.key_points) },
    certified_solutions: (values.certified_solutions ?? []).map((solution) => ({
      ...solution,
      items: withoutEmpty(solution.items),
    })),
  }
}

/** The order of the keys doesn't matter. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part,
  )

/** The sections that differ between two profiles. */
export function listChangedSections(before: StarProfile | undefined, after: StarProfile): Section[] {
  const from = { ...EMPTY, ...before }
  return (Object.keys(EMPTY) as Section[]).filter((name) => toText(from[name]) !== toText(after[name]))
}

/** The latest profile with the given sections of another one. */
export const mergeSections = (latest: StarProfile, other: StarProfile, sections: readonly Section[]): StarProfile => ({
  ...EMPTY,
  ...latest,
  ...Object.fromEntries(sections.map((name) => [name, other[name]])),
})

/** The name of the form field at a path; a list of texts is one field. */
export function toFieldName(path: string): (string | number)[] {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const textList = parts.findIndex((part) => part === 'key_points' || part === 'items')
  return textList < 0 ? parts : parts.slice(0, textList + 1)
}
