/** The editors' picks of the landing page; loaded when this place comes near the viewport. Nothing without picks. */
import { Suspense } from 'react'
import { lazyExtra } from '../../ui/lazy-part'
import { useNearViewport } from '../../ui/use-near-viewport'
import bandStyles from './landing.module.css'

const EditorsPicks = lazyExtra(() =>
  import('../../product-actions/editors-picks').then(({ EditorsPicks: component }) => ({ default: component })),
)

export function HomePicks() {
  const [place, isNear] = useNearViewport<HTMLDivElement>()
  return (
    <>
      <div ref={place} />
      {isNear ? (
        <Suspense fallback={null}>
          <EditorsPicks place="home" className={bandStyles.band} />
        </Suspense>
      ) : null}
    </>
  )
}
