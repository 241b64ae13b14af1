/** A film: another site's player, asked for only by a press, or a file of ours; 'Coming Soon' where there is none or it does not load. */
import { useState } from 'react'
import { Icon } from '../../ui/icons'
import { type Film, siteOf } from './star'

type Props = { film: Film; title: string; awaited?: string | undefined }

export function FilmFrame({ film, title, awaited = 'Coming Soon' }: Props) {
  const [missing, setMissing] = useState(!film.address)
  return (
    <div className="film">
      {missing ? (
        <p className="film-missing">{awaited}</p>
      ) : film.kind === 'embed' ? (
        <Player address={film.address} title={title} />
      ) : (
        // Captions are part of the file; the page has no words to add to it.
        <video
          src={film.address}
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
      className="film-play"
      aria-label={`Play from ${siteOf(address)}: ${title}`}
      onClick={() => setPlaying(true)}
    >
      <Icon name="play" size={32} />
      <span>
        Play
        <small>from {siteOf(address)}</small>
      </span>
    </button>
  )
}
