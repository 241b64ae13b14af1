/** The landing page, section by section. */
import { Faq } from './faq'
import { HomeDirectory, HomePicks } from './home-picks'
import { Hero } from './hero'
import { StartLink } from './start-link'
import { Stars } from './stars'
import { Trust } from './trust'
import { Video } from './video'
import styles from './landing.module.css'

export function Landing() {
  return (
    <>
      <Hero />
      <HomeDirectory />
      <Trust />
      <HomePicks />
      <Stars />
      <Video />
      <Faq />
      <section className={`${styles.band} ${styles.start}`} aria-labelledby="start-heading">
        <h2 id="start-heading">Find your next legal tool.</h2>
        <p>Create a free account to save searches, write reviews and list your products.</p>
        <StartLink isPrimary>Get Started</StartLink>
      </section>
    </>
  )
}
