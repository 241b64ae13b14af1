/** The short description of a product, as the specification has it. */
const MAX_SHORT_LENGTH = 120

/** Truncates a description after 120 characters. */
export function shortDescription(description: string): string {
  // By code points, because an emoji is two UTF-16 units.
  const characters = [...description]
  return characters.length > MAX_SHORT_LENGTH ? `${characters.slice(0, MAX_SHORT_LENGTH).join('')}...` : description
}
