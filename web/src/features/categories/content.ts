/** The five category searches: the texts, example questions and numbers of each page. */
import { CATEGORY_NAMES, type CategorySlug, LISTING_NAMES, type ListingSlug } from '../../ui/categories'

export type Category = {
  slug: CategorySlug
  name: string
  /** The category's slug in the catalogue, for the link to all of its tools. */
  catalogueSlug: string
  placeholder: string
  prompts: readonly [string, string, string, string, string]
  tiles: readonly [string, string, string]
}

export const CATEGORIES: Readonly<Record<CategorySlug, Category>> = {
  'contract-management': {
    slug: 'contract-management',
    name: CATEGORY_NAMES['contract-management'],
    catalogueSlug: 'contracts-and-documents',
    placeholder: 'Describe your contract needs...',
    prompts: [
      'Contract lifecycle management for a legal team of ten',
      'Contract review with AI for non-disclosure agreements',
      'Obligation tracking and renewal reminders',
      'E-signature with templates and approval workflows',
      'Clause library and playbooks for negotiations',
    ],
    tiles: ['150+ contract tools', 'Answers with sources', 'Unbiased ranking'],
  },
  ediscovery: {
    slug: 'ediscovery',
    name: CATEGORY_NAMES.ediscovery,
    catalogueSlug: 'e-discovery',
    placeholder: 'Describe your matter and data...',
    prompts: [
      'E-discovery with predictive coding for large reviews',
      'Legal hold with reminders for custodians',
      'Collection from chat and mobile phones',
      'Early case assessment for a mid-size law firm',
      'Digital forensics for internal investigations',
    ],
    tiles: ['50+ e-discovery platforms', 'Answers with sources', 'Unbiased ranking'],
  },
  'legal-research': {
    slug: 'legal-research',
    name: CATEGORY_NAMES['legal-research'],
    catalogueSlug: 'legal-research',
    placeholder: 'Describe what you need to research...',
    prompts: [
      'Legal research with AI and citations for US case law',
      'Free case law search for public interest work',
      'Monitoring of new regulations with alerts',
      'Precedent management for a mid-size law firm',
      'Enterprise search over matters and documents',
    ],
    tiles: ['75+ legal research tools', 'Answers with sources', 'Unbiased ranking'],
  },
  'practice-management': {
    slug: 'practice-management',
    name: CATEGORY_NAMES['practice-management'],
    catalogueSlug: 'practice-management',
    placeholder: 'Describe your practice and its needs...',
    prompts: [
      'Practice management for a solo practitioner',
      'Time recording and billing with trust accounting',
      'Client portal and intake for a small firm',
      'Conflict checking for a firm with several offices',
      'Matter budgets for corporate legal teams',
    ],
    tiles: ['200+ practice management tools', 'Answers with sources', 'Unbiased ranking'],
  },
  compliance: {
    slug: 'compliance',
    name: CATEGORY_NAMES.compliance,
    catalogueSlug: 'compliance-and-risk',
    placeholder: 'Describe your compliance requirements...',
    prompts: [
      'Compliance management tools for financial services law',
      'AI-powered regulatory compliance platforms',
      'Risk management software for legal departments',
      'Enterprise compliance monitoring solutions',
      'Anti-money laundering compliance tools',
    ],
    tiles: ['100+ Compliance Solutions', 'Automated Risk Assessment', 'Regulatory Multi-Jurisdiction'],
  },
}

export type Listing = { slug: ListingSlug; title: string; lead: string; category: CategorySlug }

/** The static listings; `category` is the search that leads further. */
export const LISTINGS: Readonly<Record<ListingSlug, Listing>> = {
  'practice-management': {
    slug: 'practice-management',
    title: LISTING_NAMES['practice-management'],
    lead: "Our editors' top picks for practice management.",
    category: 'practice-management',
  },
  ediscovery: {
    slug: 'ediscovery',
    title: LISTING_NAMES.ediscovery,
    lead: "Our editors' top picks for e-discovery.",
    category: 'ediscovery',
  },
  compliance: {
    slug: 'compliance',
    title: LISTING_NAMES.compliance,
    lead: "Our editors' top picks for compliance and risk.",
    category: 'compliance',
  },
}
