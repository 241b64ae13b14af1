/** The suggested prompts of the search for signed-in users. */
export const SUGGESTED_PROMPTS = [
  'Compare third-party risk management tools',
  'Which products use encryption?',
  'Tools with a cloud deployment model',
  'AI for document drafting',
] as const
