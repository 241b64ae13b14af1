/** The texts of the page about software validation. */
import { BRAND } from '../../brand'
import type { PageIconName } from '../../ui/more-icons'

export const OPPORTUNITY =
  'Legal teams must justify what they buy, and vendors answer the same questionnaire for every prospect. A validation answers it once: an independent tester checks the claims, records the evidence, and the result is public for a year.'

export const AUDIENCES = [
  {
    id: 'vendors',
    title: 'For Legal Tech Vendors',
    points: [
      'Answer security, privacy and accessibility questions with a report instead of a questionnaire.',
      'See the draft report first, and reply to it before the decision.',
      'Show a certificate and a badge that link to their own proof.',
      'Learn which requirements you miss, and what would meet them.',
    ],
  },
  {
    id: 'purchasers',
    title: 'For Legal Tech Purchasers',
    points: [
      'Read what was tested, in which version, by which method, and on what evidence.',
      'Scan the code on a certificate to see whether it is still valid.',
      'Rely on testers who do not decide, and on deciders who did not test.',
      'See suspended and revoked certificates too: the register hides nothing.',
    ],
  },
] as const

export const SAFEGUARDS: readonly { icon: PageIconName; title: string; text: string }[] = [
  {
    icon: 'people',
    title: 'Two people',
    text: 'One tests, another decides. Both declare their interests before they begin.',
  },
  {
    icon: 'book',
    title: 'A public rubric',
    text: 'Every criterion says what is required, how it is tested, and why it matters.',
  },
  {
    icon: 'seal',
    title: 'Certificates that prove themselves',
    text: 'Signed, listed in a public register, and recorded in a log in which nothing can be changed unnoticed.',
  },
  {
    icon: 'scale',
    title: 'No influence on the ranking',
    text: `A validation costs money, so search results on ${BRAND} do not take it into account.`,
  },
]

/** Invented and marked as samples: no customer has been validated yet. */
export const TESTIMONIALS = [
  {
    company: 'Northgate Contracts',
    author: 'Ines Albrecht',
    title: 'Chief Product Officer',
    quote: 'The draft report found a gap in our deletion process. We closed it before the decision.',
  },
  {
    company: 'Harbour Legal Services',
    author: 'Daniel Osei',
    title: 'Head of Legal Operations',
    quote: 'We used to send sixty questions to each vendor. Now we read the findings and ask the six that remain.',
  },
  {
    company: 'Castellan eDiscovery',
    author: 'Marta Lindqvist',
    title: 'Security Lead',
    quote: 'Every finding names its evidence. Our customers stopped asking whether the badge means anything.',
  },
] as const
