/** The tests that mutations of the comparison and the product page run against: `make mutants AREA=web`. */
import { mergeConfig } from 'vite'
import base from './vite.config'

export default mergeConfig(base({ command: 'serve', mode: 'test' }), {
  test: {
    include: [
      'src/features/compare/*.test.tsx',
      'src/features/product/product-detail.test.tsx',
      'src/product-facts/fact-cards.test.tsx',
    ],
    reporters: ['default'],
  },
})
