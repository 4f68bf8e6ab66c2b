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

const beforehand = chunkReport(['/src/app/App.tsx', '/src/features/base/accounts/session/signing-in.ts'])
const build = () => buildIdOf(clientSourceHash())
const storeSetup = 'tests/platform/store/global-setup.ts'
/** They only catch what hangs: how long something takes is nothing that a test proves. The long check has long tests. */
const hangsMs = process.env.LONG === '1' ? 1_800_000 : 900_000
const limits = { testTimeout: hangsMs, hookTimeout: hangsMs, expect: { poll: { timeout: 120_000, interval: 50 } } }

export default defineConfig({
  plugins: [
    clientScreens(),
    libraryWords(),
    react(),
    firstChunks(),
    beforehand,
    begin(),
    installable(build),
    serviceWorker(build),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The first page names every chunk, and hashes do not compress: 28 bits tell the versions of one file apart.
      output: {
        codeSplitting: { groups: chunkGroups },
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // Contracts find every field kind in one place; a page loads those that its fields are of.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/record\/(model\/field|kinds\/[^/]*)\.ts$/, sideEffects: false }],
      },
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
          ...limits,
          setupFiles: ['tests/limits.ts', 'tests/random.ts'],
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
          ...limits,
          setupFiles: ['tests/limits.ts', 'tests/random.ts', 'tests/client.ts'],
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
          ...limits,
          setupFiles: ['tests/limits.ts', 'e2e/restored-parameters.ts'],
          // They share a platform, too: one after the other. `e2e/lanes.ts` runs several such processes.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
