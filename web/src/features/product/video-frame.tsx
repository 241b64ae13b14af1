/** A video: an external player, loaded only on click, or a hosted file; 'Coming Soon' if it is missing or fails to load. */
import { useState } from 'react'
import { Icon } from '../../ui/icons'
import { type StarVideo, playerHost } from './star'
import styles from './video-frame.module.css'

type Props = { video: StarVideo; title: string; placeholderText?: string | undefined }

export function VideoFrame({ video, title, placeholderText = 'Coming Soon' }: Props) {
  const [isMissing, setIsMissing] = useState(!video.address)
  return (
    <div className={styles.playerFrame} data-testid="player-frame">
      {isMissing ? (
        <p className={styles.playerFrameMissing}>{placeholderText}</p>
      ) : video.kind === 'embed' ? (
        <ExternalPlayer address={video.address} title={title} />
      ) : (
        // Captions are part of the file, so there is no track element.
        <video
          src={video.address}
          controls
          preload="metadata"
          playsInline
          aria-label={title}
          onError={() => setIsMissing(true)}
        />
      )}
    </div>
  )
}

function ExternalPlayer({ address, title }: { address: string; title: string }) {
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying)
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
      onClick={() => setIsPlaying(true)}
    >
      <Icon name="play" size={32} />
      <span>
        Play
        <small>from {playerHost(address)}</small>
      </span>
    </button>
  )
}
