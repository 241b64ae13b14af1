/** What releases, measures, jobs and grades are called, for readers who are no engineers. */
import type { IndexRelease, SearchJob } from './queries'

export const RELEASE_STATES: Readonly<Record<IndexRelease['state'], string>> = {
  in_force: 'In force',
  ready: 'Ready',
  damaged: 'Damaged',
  outdated: 'Outdated',
}

export const JOB_KINDS: Readonly<Record<SearchJob['kind'], string>> = {
  rebuild: 'Rebuild of the index',
  measurement: 'Measurement of a release',
}

export const JOB_STATES: Readonly<Record<SearchJob['state'], string>> = {
  queued: 'Waiting for the worker',
  running: 'Running',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const PHASES: Readonly<Record<string, string>> = {
  embedding: 'Computing the meaning of each product’s text (embedding)',
  publishing: 'Writing the release',
  measuring: 'Measuring its quality',
}

export const namePhase = (phase: string): string => PHASES[phase] ?? phase

type Measure = { label: string; explanation: string; isCount?: boolean }

const MEASURES: Readonly<Record<string, Measure>> = {
  'judged.ndcg_10': {
    label: 'nDCG@10',
    explanation:
      'How close the order of the first ten results comes to the best possible order, by your judgments: 1 is perfect.',
  },
  'judged.precision_5': {
    label: 'Precision@5',
    explanation: 'The share of the first five results that judges found relevant or exact.',
  },
  'regression_cases.passed': {
    label: 'Regression cases passed',
    explanation: 'Queries that once went wrong and now have a relevant product among the first five results.',
    isCount: true,
  },
  'generated_queries.right_counts': {
    label: 'Right counts',
    explanation:
      'Of test queries made from the catalogue, the share for which the answer states the true number of tools.',
  },
  'generated_queries.first_matching': {
    label: 'First result matches',
    explanation: 'Of test queries made from the catalogue, the share whose first result meets every requirement.',
  },
  'generated_queries.lowest_wording': {
    label: 'Weakest wording',
    explanation: 'The share of right first results for the wording of a query that search understands worst.',
  },
  'generated_queries.false_counts': {
    label: 'False matches',
    explanation: 'Of test queries that no tool meets, the share for which the answer claims a match: 0 is perfect.',
  },
}

export const describeMeasure = (name: string): Measure => MEASURES[name] ?? { label: name, explanation: '' }

export function formatMeasure(name: string, value: number): string {
  return describeMeasure(name).isCount ? String(value) : value.toFixed(3)
}

/** The grades with what they mean; the key of each is its number. */
export const GRADES = ['Not relevant', 'Partly', 'Relevant', 'Exact'] as const

/** How far judges agree, in words (after Landis and Koch). */
export function describeKappa(kappa: number): string {
  if (kappa > 0.8) return 'almost perfect'
  if (kappa > 0.6) return 'substantial'
  if (kappa > 0.4) return 'moderate'
  if (kappa > 0.2) return 'fair'
  return 'slight or none'
}

export function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes >= 1 ? `${megabytes.toFixed(0)} MB` : `${(bytes / 1000).toFixed(0)} kB`
}

export function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
