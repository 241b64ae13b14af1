/**
 * Paths of the specification whose pages are planned. A page that gets built moves from here to a file in `routes/`; all other paths
 * are a 404.
 */
export type Planned = { title: string; description: string }

const PAGES: Record<string, Planned> = {
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

/** Returns the planned page of a path, with or without a trailing slash; null for any other path. */
export function findPlannedPage(pathname: string): Planned | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return Object.hasOwn(PAGES, path) ? (PAGES[path] ?? null) : null
}

export const listPlannedPaths = (): string[] => Object.keys(PAGES)
