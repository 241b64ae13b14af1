/** Where the platform serves an uploaded image of the branding. */
export const toImagePath = (name: string): string => (name ? `/api/site-images/${name}` : '')
