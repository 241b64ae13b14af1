/** The landing page, section by section. */
import { Faq } from './faq'
import { Hero } from './hero'
import { StartLink } from './start-link'
import { Stars } from './stars'
import { Trust } from './trust'
import { Video } from './video'

export function Landing() {
  return (
    <>
      <Hero />
      <Trust />
      <Stars />
      <Video />
      <Faq />
      <section className="band start" aria-labelledby="start-heading">
        <h2 id="start-heading">Your next tool is probably in here.</h2>
        <p>Search for free today. With an account you keep searches, write reviews and show your products.</p>
        <StartLink strong>Get Started</StartLink>
      </section>
    </>
  )
}
