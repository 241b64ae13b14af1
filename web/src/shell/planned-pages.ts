/**
 * Addresses of the specification whose pages open later. A page that gets built takes its row out of here and gets a file in `routes/`;
 * what is in neither is a 404.
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

/** The row for an address, with or without a slash at its end; null for any other address. */
export function findPlannedPage(pathname: string): Planned | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return Object.hasOwn(PAGES, path) ? (PAGES[path] ?? null) : null
}

export const listPlannedPaths = (): string[] => Object.keys(PAGES)
