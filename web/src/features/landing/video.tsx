/** The introduction video: a poster that loads the player on a click; shows "Coming Soon" without a video. */
import { useState } from 'react'
import poster from '../../assets/poster.svg'
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'
import bandStyles from './landing.module.css'
import styles from './video.module.css'

const VIDEO_SOURCE = '/media/introduction.mp4'

export function Video() {
  const [state, setState] = useState<'still' | 'playing' | 'missing'>('still')
  return (
    <section className={`${bandStyles.band} ${styles.video}`} aria-labelledby="video-heading">
      <header className={bandStyles.bandHead}>
        <h2 id="video-heading">{BRAND} in two minutes</h2>
        <p>See how a question becomes a sourced answer.</p>
      </header>
      <div className={styles.frame}>
        {state === 'playing' ? (
          // Captions are uploaded with the video; without one this element only detects that it is missing.
          <video src={VIDEO_SOURCE} poster={poster} controls autoPlay playsInline onError={() => setState('missing')} />
        ) : (
          <>
            <img src={poster} alt="" width={1280} height={720} loading="lazy" decoding="async" />
            {state === 'missing' ? (
              <p className={styles.missing} role="status">
                Coming Soon
              </p>
            ) : (
              <button type="button" className={styles.play} onClick={() => setState('playing')}>
                <Icon name="play" size={32} />
                <span>Watch the video</span>
              </button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
