/** The twelve example questions, four at a time. */
export const PROMPTS = [
  'Compare contract review tools for a team of ten lawyers',
  'Which tools encrypt client documents at rest and in transit?',
  'Practice management with a cloud deployment model',
  'AI document drafting for employment contracts',
  'E-discovery with machine learning for large reviews',
  'CLM with document automation and e-signature',
  'Precedent management for a mid-size law firm',
  'Bargaining tools with Portuguese support',
  'Contract tools with SOC 2 certification',
  'Blockchain evidence sharing between parties',
  'Compare third-party risk platforms for banks',
  'Compliance tools hosted in Germany, without a per-user price',
] as const

export const PROMPTS_PER_GROUP = 4
export const ROTATE_MS = 7000
export const GROUP_COUNT = PROMPTS.length / PROMPTS_PER_GROUP

export const selectPrompts = (group: number): readonly string[] =>
  PROMPTS.slice(group * PROMPTS_PER_GROUP, (group + 1) * PROMPTS_PER_GROUP)
