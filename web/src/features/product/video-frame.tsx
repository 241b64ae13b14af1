/** A video: an external player, loaded only on click, or a hosted file; 'Coming Soon' if it is missing or fails to load. */
import { useState } from 'react'
import { Icon } from '../../ui/icons'
import { type StarVideo, playerHost } from './star'
import styles from './star-page.module.css'

type Props = { video: StarVideo; title: string; awaited?: string | undefined }

export function VideoFrame({ video, title, awaited = 'Coming Soon' }: Props) {
  const [missing, setMissing] = useState(!video.address)
  return (
    <div className={styles.playerFrame} data-testid="player-frame">
      {missing ? (
        <p className={styles.playerFrameMissing}>{awaited}</p>
      ) : video.kind === 'embed' ? (
        <Player address={video.address} title={title} />
      ) : (
        // Captions are part of the file, so there is no track element.
        <video
          src={video.address}
          controls
          preload="metadata"
          playsInline
          aria-label={title}
          onError={() => setMissing(true)}
        />
      )}
    </div>
  )
}

function Player({ address, title }: { address: string; title: string }) {
  const [playing, setPlaying] = useState(false)
  if (playing)
    return (
      <iframe
        src={`${address}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <button
      type="button"
      className={styles.playerFramePlay}
      aria-label={`Play from ${playerHost(address)}: ${title}`}
      onClick={() => setPlaying(true)}
    >
      <Icon name="play" size={32} />
      <span>
        Play
        <small>from {playerHost(address)}</small>
      </span>
    </button>
  )
}
