/** The page that explains software validation: why, for whom, what is tested, what it costs, who vouches for it. */
import type { ReactNode } from 'react'
import { BRAND } from '../../brand'
import { PageLink } from '../../ui/page-link'
import { PageIcon } from '../../ui/more-icons'
import { AUDIENCES, OPPORTUNITY, SAFEGUARDS, TESTIMONIALS } from './marketing-texts'
import { Packages } from './packages'
import { TestingPackage } from './testing-package'
import styles from './marketing.module.css'

export function MarketingPage() {
  return (
    <div className={styles.page}>
      <Hero />
      <Section id="opportunity" title="The Opportunity">
        <p className={styles.lead}>{OPPORTUNITY}</p>
      </Section>
      <div className={styles.audiences}>
        {AUDIENCES.map(({ id, title, points }) => (
          <Section key={id} id={id} title={title}>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <PageIcon name="check" />
                  <span>{point}</span>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
      <Section id="validation" title={`${BRAND}. Testing Package`}>
        <TestingPackage />
        <Packages />
      </Section>
      <Section id="trust" title="Building Trust">
        <ul className={styles.cards}>
          {SAFEGUARDS.map(({ icon, title, text }) => (
            <li key={title}>
              <PageIcon name={icon} size={26} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className={styles.links}>
          <PageLink to="/validation-scheme">The rules in full</PageLink>
          <PageLink to="/certificates">Register of certificates</PageLink>
        </p>
      </Section>
      <Testimonials />
      <section className={styles.start} aria-label="Start">
        <StartLink />
      </section>
    </div>
  )
}

function Hero() {
  return (
    <header className={styles.hero}>
      <PageLink to="/" className="back-link">
        <PageIcon name="back" /> Back to Home
      </PageLink>
      <p className="eyebrow">Software validation</p>
      <h1>Let buyers check what your software does</h1>
      <p className={styles.lead}>
        We test legal software against a public rubric. You get a report, and a certificate that anyone can verify.
      </p>
      <p className={styles.actions}>
        <StartLink />
        <a href="#validation" className="outline-link button-link-large">
          Learn More
        </a>
      </p>
    </header>
  )
}

const StartLink = () => (
  <PageLink to="/registration" className="button-link button-link-large">
    Start Validation Process
  </PageLink>
)

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  )
}

function Testimonials() {
  return (
    <Section id="customers" title="What Our Customers Say">
      <p className="quiet">These are samples: the people and companies are invented.</p>
      <ul className={styles.cards}>
        {TESTIMONIALS.map(({ company, author, title, quote }) => (
          <li key={company}>
            <figure className={styles.testimonial}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{author}</b>
                <span>{title}</span>
                <span>
                  {company} <span className={styles.sample}>sample</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
