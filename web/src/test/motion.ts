/** What the pretended system says about movement. */
export const motion = { reduced: false }
