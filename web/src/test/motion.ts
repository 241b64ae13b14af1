/** The simulated `prefers-reduced-motion` setting. */
export const motionPreference = { reduced: false }
