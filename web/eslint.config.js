// Style of the web app: what the compiler cannot say.
import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'
import isolatedText from './scripts/isolated-text.mjs'

export default ts.config(
  { ignores: ['dist', 'src/routeTree.gen.ts', 'src/api/api.gen.d.ts', '**/*.module.css.d.ts'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [...ts.configs.strict, hooks.configs.flat['recommended-latest']],
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.tsx', 'src/**/*.ts'],
    ignores: ['src/**/*.test.tsx', 'src/**/*.test.ts', 'src/**/*.fixtures.ts', 'src/test/**'],
    plugins: { lexdex: isolatedText },
    rules: { 'lexdex/isolated-text': 'error' },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/ui/select.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['antd/es/select', 'antd/es/auto-complete'].map((name) => ({
            name,
            message: 'Use ui/select.tsx: its list is closed by Tab without a choice.',
          })),
        },
      ],
    },
  },
  {
    files: ['scripts/**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'setTimeout',
          'fetch',
          'document',
          'window',
          'localStorage',
          'performance',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-console': 'off' },
  },
)
