/** Writes title, description and robots of the current route into the document's head. */
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BRAND } from '../brand'

const DESCRIPTION =
  'Describe what you need and get matching legal software: 2,000+ tools, answers with sources, side-by-side comparison.'

type Meta = { title?: string | undefined; name?: string | undefined; content?: string | undefined }
type RouteMatch = { meta?: unknown }
type PageHead = { title: string; description: string; robots: string | null }

/** The server's titles have no marks either, and programs that show them may not know the marks. */
const stripIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/** `title - Lexdex` for a route's `head`; the description and `noindex` where the page has its own. */
export function pageMeta(title: string, options: { description?: string; noindex?: boolean } = {}): { meta: Meta[] } {
  return {
    meta: [
      { title: `${stripIsolates(title)} - ${BRAND}` },
      ...(options.description ? [{ name: 'description', content: stripIsolates(options.description) }] : []),
      ...(options.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}

/** The innermost route that defines a value wins. */
export function selectHead(matches: readonly RouteMatch[]): PageHead {
  const metas = matches.flatMap((match) => (Array.isArray(match.meta) ? (match.meta as Meta[]) : []))
  const findContent = (name: string) => metas.findLast((meta) => meta.name === name)?.content
  return {
    title: metas.findLast((meta) => meta.title !== undefined)?.title ?? BRAND,
    description: findContent('description') ?? DESCRIPTION,
    robots: findContent('robots') ?? null,
  }
}

function setMeta(name: string, content: string | null): void {
  const existingTag = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (content === null) {
    existingTag?.remove()
    return
  }
  const tag = existingTag ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  tag.content = content
}

/**
 * Writes into the tags that are there instead of rendering new ones: the platform's shell has filled title and description already, and a
 * second `<title>` would lose against the first.
 */
export function Head() {
  const { title, description, robots } = selectHead(useMatches())
  useEffect(() => {
    document.title = title
    setMeta('description', description)
    setMeta('robots', robots)
    // The server's tags describe the first page only.
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical && new URL(canonical.href).pathname !== globalThis.location.pathname)
      canonical.href = globalThis.location.origin + globalThis.location.pathname
  }, [title, description, robots])
  return null
}
