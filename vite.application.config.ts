import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browsers } from './web/browsers.ts'
import { chunkCyclesPlugin } from './web/vite-chunks.ts'
import { contractShapePlugin } from './web/vite-contract.ts'
import { iconsPlugin } from './web/vite-icons.ts'
import { customMediaPlugin } from './web/vite-media.ts'
import { withoutSchemas } from './web/vite-schemas.ts'
import { textsPlugin } from './web/vite-texts.ts'

/** The mobile application: the learner's program with its own entry and base. */
export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  base: '/',
  // By this the program knows its build, so that the site's does without what only the application needs.
  mode: 'application',
  publicDir: 'public',
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?=\/|$)/, replacement: 'use-sync-external-store' }] },
  plugins: [
    react(),
    textsPlugin(),
    contractShapePlugin(),
    withoutSchemas(),
    iconsPlugin(),
    customMediaPlugin(),
    chunkCyclesPlugin(),
  ],
  build: {
    target: browsers,
    outDir: '../dist/application',
    emptyOutDir: true,
    // Moved where the server reads them; they are no part of the application.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { application: 'application.html' }, output: { sourcemapExcludeSources: true } },
  },
})
