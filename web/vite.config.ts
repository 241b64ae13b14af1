/** How the web app is built, served while developing, and tested. */
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
      // The prerender wants every route in one file; the browser wants one file a route.
      autoCodeSplitting: !isSsrBuild,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
  ],
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
            { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|openapi-fetch)[\\/]|rolldown:runtime|\0rolldown/, priority: 2 },
            { name: 'shell', test: /src[\\/](ui|api|test|access|brand|search-params|theme|features[\\/](newsletter|compare[\\/]tray\.|search[\\/]params))/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(product|api|ProductLogo|health|schema|users|auth|request)': proxied } },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    css: false,
  },
}))
