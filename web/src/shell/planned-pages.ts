/**
 * Paths of the specification whose pages are planned. A page that gets built moves from here to a file in `routes/`; all other paths
 * are a 404.
 */
export type PlannedPage = { title: string; description: string }

const PLANNED_PAGES: Record<string, PlannedPage> = {
  '/software-validation': {
    title: 'Software validation',
    description: 'This page will explain how software validation works and what a certificate confirms.',
  },
  '/software-validation-management': {
    title: 'Validation centre',
    description: 'Vendors will be able to track validation requests, reports and certificates here.',
  },
  '/new-validation-request': {
    title: 'New validation request',
    description: 'Vendors will be able to request a validation here, in four steps.',
  },
}

/** The row for an address, with or without a slash at its end; null for any other address. */
export function findPlannedPage(pathname: string): PlannedPage | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return Object.hasOwn(PLANNED_PAGES, path) ? (PLANNED_PAGES[path] ?? null) : null
}

export const listPlannedPaths = (): string[] => Object.keys(PLANNED_PAGES)
