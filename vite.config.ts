import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { begin } from './src/tools/begin.ts'
import { chunkGroups, chunkReport } from './src/tools/chunks.ts'
import { clientScreens } from './src/tools/client-screens.ts'
import { firstChunks } from './src/tools/first-chunks.ts'
import { installable } from './src/tools/installable.ts'
import { libraryWords } from './src/tools/library-words.ts'
import { LongestFirst } from './src/tools/longest-first.ts'
import { buildIdOf, clientSourceHash } from './src/tools/sources.ts'
import { serviceWorker } from './src/tools/worker.ts'

const beforehand = chunkReport(['/src/app/App.tsx', '/src/areas/accounts/session/signing-in.ts'])
const build = () => buildIdOf(clientSourceHash())
const storeSetup = 'tests/server/store/global-setup.ts'
/** How much longer than usual a test may take: on Citus each statement is planned and sent to several machines. */
const patience = process.env.TEST_STORE === 'citus' ? 4 : 1

export default defineConfig({
  plugins: [
    ...[clientScreens(), libraryWords(), react(), firstChunks()],
    ...[beforehand, begin(), installable(build), serviceWorker(build)],
  ],
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
          setupFiles: ['tests/client.ts'],
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
          // The files of a process share its loaded modules.
          isolate: false,
          globalSetup: ['e2e/server.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
