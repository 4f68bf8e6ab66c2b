import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkGroups, chunkReport } from './src/tools/chunks.ts'
import { LongestFirst } from './src/tools/longest-first.ts'

const shell = chunkReport(['/src/app/App.tsx', '/src/areas/accounts/session/signing-in.ts'])
const storeSetup = 'tests/server/store/global-setup.ts'
/** How much longer than usual a test may take: on Citus each statement is planned and sent to several machines. */
const patience = process.env.TEST_STORE === 'citus' ? 4 : 1

/** The app can be installed; its shell opens without a network. Nothing that a call answers is kept. */
const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  includeAssets: [],
  manifest: {
    id: '/',
    name: '车联网后台管理平台',
    short_name: '车联网',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#409EFF',
    background_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['index.html', 'assets/*.{js,css}'],
    navigateFallback: 'index.html',
    navigateFallbackDenylist: [/^\/(file|ota|openapi\.json|docs|healthz|readyz|metrics)\b/],
    cleanupOutdatedCaches: true,
    // Only what every device needs to open: a phone must not fetch the desktop's code, nor the other way round.
    manifestTransforms: [
      (entries) => ({ manifest: entries.filter(({ url }) => !url.startsWith('assets/') || shell.files.has(url)) }),
    ],
  },
})

export default defineConfig({
  plugins: [react(), pwa, shell.plugin],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // Contracts find every field kind in one place; a page loads those that its fields are of.
      treeshake: { moduleSideEffects: [{ test: /\/src\/kit\/record\/(field|kinds\/[^/]*)\.ts$/, sideEffects: false }] },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000 * patience,
          hookTimeout: 120_000 * patience,
          // The files of a run share one process and its loaded modules: each leaves them as it found them.
          isolate: false,
          globalSetup: existsSync(storeSetup) ? [storeSetup] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 60_000,
          // Hooks load a shell's component library.
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['e2e/server.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A browser on a busy machine: what passes at the second attempt only is named at the end, as a fault to mend.
          retry: 1,
        },
      },
    ],
  },
})
