/** The tests that mutations of the comparison and the product page run against: `make mutants AREA=web`. */
import { mergeConfig } from 'vite'
import base from './vite.config'

export default mergeConfig(base({ command: 'serve', mode: 'test' }), {
  test: {
    include: ['src/test/compare*.test.tsx', 'src/test/product.test.tsx', 'src/test/product-values.test.tsx'],
    reporters: ['default'],
  },
})
