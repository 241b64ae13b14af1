/** How the web app is built, served while developing, and tested. */
import { basename } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import type {} from 'vitest/config'

const api = process.env['LEXDEX_API'] ?? 'http://127.0.0.1:8000'

/** Pages and calls share paths (`/product/certa`): as on the platform, whoever prefers HTML navigates and gets the shell. */
const proxied: ProxyOptions = {
  target: api,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      // The prerender and the tests want every route at once; the browser wants one file a route.
      autoCodeSplitting: !isSsrBuild && !process.env['VITEST'],
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
  ],
  css: {
    modules: {
      // Readable in the page: `claims_dialogAlert` is `.dialogAlert` of claims.module.css.
      generateScopedName: (name, file) => `${basename(file, '.module.css').replace(/^-/, '')}_${name}`,
    },
  },
  ssr: { noExternal: isSsrBuild ? true : [] },
  build: {
    manifest: !isSsrBuild,
    // Licences stay with the packages; comments would only cost bytes.
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Few files for the first page: each one costs a slow line a round trip.
        codeSplitting: {
          groups: [
            // By itself, because the first script must not load the libraries. Its styles are in the page before any script:
            // the global sheets, and the modules of all that the landing page draws (prerender.mjs checks that none is left out).
            {
              name: 'entry',
              test: /preload-helper|src[\\/](scheduling|style\.css|((shell|features[\\/](landing|newsletter))[\\/][\w-]+|ui[\\/](logo|rating|toasts|tooltip)|search-query[\\/]search-box)\.module\.css)/,
              priority: 3,
            },
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|openapi-fetch)[\\/]/,
              priority: 2,
            },
            {
              name: 'shell',
              test: /src[\\/](brand|api[\\/]|shell[\\/]|ui[\\/](categories|head|icons|lazy-part|logo|page-link|product-logo|rating|sample-mark|toasts?|token-param|tooltip|url-params|use-go-back|wording)\.|session[\\/](access|guards|tab-params)\.|search-query[\\/](search-box|search-params|trial-messages|trial-gate|captcha-request)\.|product-facts[\\/](days|queries|short-description)\.|product-actions[\\/](compare-address|tray)\.|features[\\/](newsletter[\\/]newsletter-form|product[\\/](product-route|star))\.)/,
              priority: 1,
            },
            // What the results page has beyond the shell, in two files rather than a dozen small ones; product pages need the first.
            {
              name: 'actions',
              test: /src[\\/](search-query[\\/](track-action|search-history-state|list-position|vendor-link)|product-actions[\\/](request-button|request-messages|save-button|shortlist-queries|compare-checkbox|tool-card)|session[\\/]profile-queries)\./,
            },
            {
              name: 'results',
              test: /src[\\/](search-query[\\/](pager|pages|result-list|search-request)|features[\\/]search[\\/](?!signed-in|refine-form|alternatives|answer-page|similar)|ui[\\/](menu-button|show-more-button|sample-flag|use-overflow|use-media-query|skeletons)\.)/,
            },
            // What every page but the landing and the results page takes of Ant Design.
            { name: 'theme', test: /src[\\/]ui[\\/]theme|node_modules[\\/]antd[\\/]es[\\/]button[\\/]Button\./ },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(product|api|ProductLogo|health|schema|users|auth|request)': proxied } },
  test: {
    environment: 'jsdom',
    // All processors: by itself it would leave one idle, half of a small machine.
    maxWorkers: '100%',
    pool: 'threads',
    isolate: false,
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    // In CI a failed test is tried once more; the reporter lists those that then pass as flaky.
    retry: process.env['CI'] ? 1 : 0,
    css: false,
    reporters: ['default', './scripts/record-coverage.mjs'],
  },
}))
