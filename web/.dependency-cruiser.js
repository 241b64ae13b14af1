/** Path contract of src/: imports point down the layers, features do not know each other, and there are no cycles. */

/** From top to bottom; folders of one layer do not import each other. */
const LAYERS = [
  ['src/(main|start|app|entry-server|preloaded|scheduling|routeTree\\.gen)\\.tsx?$'],
  ['src/routes/'],
  ['src/features/'],
  ['src/shell/', 'src/product-actions/'],
  ['src/product-facts/', 'src/search-query/', 'src/certificate-status/', 'src/moderation/'],
  ['src/session/'],
  ['src/ui/'],
  ['src/api/'],
  ['src/(brand\\.ts$|assets/|styles/|style\\.css$|vite-env)'],
]

/** Tests and their fixtures stand beside what they test, what all tests share in src/test; they may import the whole app. */
const TESTS = '(^src/test/|\\.(test|fixtures)\\.tsx?$)'
const path = (folders) => `^(${folders.join('|')})`

const upward = LAYERS.slice(1).map((layer, index) => ({
  name: `no-import-from-above-layer-${index + 1}`,
  severity: 'error',
  from: { path: path(layer), pathNot: TESTS },
  to: { path: path(LAYERS.slice(0, index + 1).flat()) },
}))

const sideways = LAYERS.flatMap((layer) =>
  layer.length < 2
    ? []
    : layer.map((folder) => ({
        name: 'no-import-within-a-layer',
        severity: 'error',
        from: { path: path([folder]), pathNot: TESTS },
        to: { path: path(layer.filter((other) => other !== folder)) },
      })),
)

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'every-file-has-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: [...LAYERS.flat().map((folder) => `^${folder}`), TESTS] },
    },
    {
      name: 'production-does-not-import-tests',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: [TESTS, '^fixtures/'] },
    },
    {
      name: 'tests-do-not-import-tests',
      severity: 'error',
      from: {},
      to: { path: '\\.test\\.tsx?$' },
    },
    ...upward,
    ...sideways,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['routeTree\\.gen\\.ts$'] },
    // Type imports count: a circle of types is a circle for the reader.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
