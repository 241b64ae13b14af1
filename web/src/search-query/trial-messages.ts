/** Messages about the free trial, as specified. */
export const TRIAL_MESSAGES = {
  expired: 'Your free trial has expired. Please register to continue.',
  unable: 'Unable to check free trial. Please try again later.',
  cannot: 'Cannot perform search at the moment. Please try again later.',
  noToken: 'Captcha verification failed. Please try again.',
  refused: 'Captcha verification failed',
  wrong: 'Something went wrong. Please try again later.',
} as const
