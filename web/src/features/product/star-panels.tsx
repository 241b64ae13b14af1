/** The tabs of a certified product other than Overview. */
import type { ReactNode } from 'react'
import type { ProductPage } from '../../api/client'
import { BRAND } from '../../brand'
import { RequestButton } from '../../product-actions/request-button'
import { Icon } from '../../ui/icons'
import { isolate, splitList } from '../../ui/wording'
import { Chips, NotStated } from '../../product-facts/facts'
import { VideoFrame } from './video-frame'
import { type Star, type TabId, isSampleCertificate, labelResource } from './star'
import { StarOverview } from './star-overview'
import styles from './star-page.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

type Props = { product: ProductPage; star: Star; onSent: () => void }

export const PANELS: Record<TabId, (props: Props) => ReactNode> = {
  overview: StarOverview,
  'certified-solutions': SolutionsPanel,
  talk: TalkPanel,
  pricing: PricingPanel,
  technical: TechnicalPanel,
  testimonials: TestimonialsPanel,
}

function SolutionsPanel({ star }: Props) {
  if (star.certified_solutions.length === 0) return <p>Nothing listed yet.</p>
  return (
    <div className={styles.starCards}>
      {star.is_sample ? (
        <p className={styles.starWide}>Sample: these solutions have not been reviewed or certified.</p>
      ) : null}
      {star.certified_solutions.map(({ category, items }) => (
        <section key={category} className={`card ${productPageStyles.factCard}`}>
          <h2 dir="auto">{category}</h2>
          <ul className={styles.ticks}>
            {(items ?? []).map((item) => (
              <li key={item}>
                <Icon name={star.is_sample ? 'next' : 'check'} size={18} />
                <span dir="auto">{item}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const LISTEN_LINKS = [
  { field: 'video_link', label: 'Watch the video' },
  { field: 'podcast_link', label: 'Listen to the podcast' },
  { field: 'social_link', label: 'Read the post' },
] as const

function TalkPanel({ star }: Props) {
  const { episode } = star
  const links = LISTEN_LINKS.filter(({ field }) => episode[field])
  return (
    <section className={`card ${productPageStyles.factCard} ${styles.talk}`} aria-labelledby="talk-heading">
      <VideoFrame
        video={episode.video ?? { kind: 'file', address: '' }}
        title={`${BRAND} Talk with ${star.display_name}`}
      />
      <div>
        <h2 id="talk-heading" dir="auto">
          {episode.title || `${BRAND} Talk with ${star.display_name}`}
        </h2>
        <p className={styles.prose} dir="auto">
          {episode.description || 'Description to be added'}
        </p>
        {links.length > 0 ? (
          <ul className={styles.listen}>
            {links.map(({ field, label }) => (
              <li key={field}>
                <a href={episode[field]} target="_blank" rel="noopener nofollow" className="outline-link">
                  {label} <Icon name="outside" size={16} />
                  <span className="sr-only">, opens in a new tab</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

function PricingPanel({ product, star, onSent }: Props) {
  return (
    <section className={`card ${productPageStyles.factCard} ${styles.customPricing}`} aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">Custom Pricing</h2>
      <p>
        The price of {star.display_name} depends on your organisation and use case. Request pricing to get a reply by
        email.
      </p>
      <RequestButton
        kind="pricing"
        label="Request Pricing Information"
        isPrimary
        product={{ id: product.Id, name: product.ProductName, sample: product.SampleData }}
        onSent={onSent}
      />
    </section>
  )
}

function TechnicalPanel({ product, star }: Props) {
  const { deployment, scalability } = star.technical
  return (
    <div className={styles.starCards}>
      <Quotes title="Deployment" quoteText={deployment} />
      <Quotes title="Scalability" quoteText={scalability} />
      <section className={`card ${productPageStyles.factCard}`} aria-labelledby="standards">
        <h2 id="standards">Security Standards</h2>
        <Chips
          values={[
            ...star.certificates.map((certificate) =>
              isSampleCertificate(certificate) ? `${isolate(certificate.name)} (sample)` : certificate.name,
            ),
            ...splitList(product.SecurityCertifications),
          ]}
        />
      </section>
      <section className={`card ${productPageStyles.factCard}`} aria-labelledby="integrations">
        <h2 id="integrations">Integrations</h2>
        <Chips values={splitList(product.Integrateswith)} />
      </section>
      {star.resources.length > 0 ? <Downloads resources={star.resources} /> : null}
    </div>
  )
}

function Quotes({ title, quoteText }: { title: string; quoteText: string | undefined }) {
  return (
    <section className={`card ${productPageStyles.factCard}`}>
      <h2>{title}</h2>
      <p className={styles.prose} dir="auto">
        {quoteText || <NotStated />}
      </p>
    </section>
  )
}

function Downloads({ resources }: { resources: Star['resources'] }) {
  return (
    <section className={`card ${productPageStyles.factCard} ${styles.starWide}`} aria-labelledby="downloads">
      <h2 id="downloads">Download Resources</h2>
      <ul className={styles.downloads}>
        {resources.map(({ name, type, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              <Icon name="download" size={18} /> <span dir="auto">{name}</span>
              <span className="sr-only">, opens in a new tab</span>
            </a>{' '}
            <small>{labelResource(type)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The specification's placeholder for missing testimonials. */
const PLACEHOLDER_TESTIMONIAL = {
  video: { kind: 'file', address: '' },
  client: 'Client Name',
  position: 'Position, Company',
} as const

function TestimonialsPanel({ star }: Props) {
  const testimonials = star.testimonials
  const shownTestimonials = testimonials.length > 0 ? testimonials : [PLACEHOLDER_TESTIMONIAL, PLACEHOLDER_TESTIMONIAL]
  return (
    <>
      <h2 className="sr-only">Testimonials</h2>
      <div className={styles.starCards}>
        {shownTestimonials.map((testimonial, index) => (
          <figure key={index} className={`card ${productPageStyles.factCard}`}>
            <VideoFrame
              video={testimonial.video ?? PLACEHOLDER_TESTIMONIAL.video}
              title={`Client testimonial for ${star.display_name}`}
              placeholderText={testimonials.length > 0 ? undefined : 'Video testimonial coming soon'}
            />
            {testimonial.client || testimonial.position ? (
              <PersonName name={testimonial.client} position={testimonial.position} />
            ) : null}
          </figure>
        ))}
      </div>
    </>
  )
}

function PersonName({ name, position }: { name: string | undefined; position: string | undefined }) {
  return (
    <figcaption>
      <b dir="auto">{name}</b>
      <span dir="auto">{position}</span>
    </figcaption>
  )
}
