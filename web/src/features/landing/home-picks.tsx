/** Parts of the landing page that are loaded when their place comes near the viewport. */
import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../ui/lazy-part'
import { useNearViewport } from '../../ui/use-near-viewport'
import bandStyles from './landing.module.css'

const EditorsPicks = lazyExtra(() =>
  import('../../product-actions/editors-picks').then(({ EditorsPicks: component }) => ({ default: component })),
)
const Categories = lazyExtra(() =>
  import('./home-categories').then(({ HomeCategories: component }) => ({ default: component })),
)

function NearViewport({ children }: { children: ReactNode }) {
  const [place, isNear] = useNearViewport<HTMLDivElement>()
  return (
    <>
      <div ref={place} />
      {isNear ? <Suspense fallback={null}>{children}</Suspense> : null}
    </>
  )
}

/** Nothing without picks. */
export const HomePicks = () => (
  <NearViewport>
    <EditorsPicks place="home" className={bandStyles.band} />
  </NearViewport>
)

/** Its place is kept, so that nothing moves when it comes. */
export const HomeDirectory = () => (
  <div className={bandStyles.directoryPlace}>
    <NearViewport>
      <Categories />
    </NearViewport>
  </div>
)
