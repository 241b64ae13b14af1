/** Reads the classes of style sheets. */

const withoutBodies = (css) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}')
const namesIn = (selectors) => [...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name)

/** The classes that a sheet defines: those of its selectors, without `:global(...)`. */
export function definedClasses(css) {
  return [...new Set(namesIn(withoutBodies(css).replaceAll(/:global\([^)]*\)/g, '')))].sort()
}

/** The classes of global sheets that a module names with `:global(...)`. */
export function globalReferences(css) {
  return [...withoutBodies(css).matchAll(/:global\(([^)]*)\)/g)].flatMap(([, selector]) => namesIn(selector))
}
