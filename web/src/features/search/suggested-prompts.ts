/** The four questions that the members' search suggests. */
export const SUGGESTED = [
  'Compare third-party risk management tools',
  'Which products use encryption?',
  'Tools with a cloud deployment model',
  'AI for document drafting',
] as const
