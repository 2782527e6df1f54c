import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browsers } from './web/browsers.ts'
import { chunkCyclesPlugin, learnerChunks, staffChunks } from './web/vite-chunks.ts'
import { firstPagePlugin } from './web/vite-first-page.ts'
import { iconsPlugin } from './web/vite-icons.ts'
import { customMediaPlugin } from './web/vite-media.ts'
import { contractShapePlugin } from './web/vite-contract.ts'
import { withoutSchemas } from './web/vite-schemas.ts'
import { textsPlugin } from './web/vite-texts.ts'
import { siteWorkerPlugin } from './web/vite-worker.ts'

/** Leaves out what runs only on the server. */
const inBrowser = { 'typeof document': '"object"', 'typeof window': '"object"' }

/** Two programs are built one after the other, so that the learner's files never share a chunk with the staff's. */
export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  base: '/class/',
  publicDir: 'public',
  // React has it by now; the library's copy for older ones is not needed.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?=\/|$)/, replacement: 'use-sync-external-store' }] },
  plugins: [
    react(),
    textsPlugin(),
    contractShapePlugin(),
    withoutSchemas(),
    iconsPlugin(),
    customMediaPlugin(),
    firstPagePlugin(),
    siteWorkerPlugin(),
    chunkCyclesPlugin(),
  ],
  build: {
    target: browsers,
    outDir: '../dist/web',
    emptyOutDir: true,
    // The build moves them where they are not served.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: { define: inBrowser, build: { rolldownOptions: { ...learnerChunks, input: { learner: 'index.html' } } } },
    staff: {
      consumer: 'client',
      define: inBrowser,
      build: { emptyOutDir: false, rolldownOptions: { ...staffChunks, input: { staff: 'staff.html' } } },
    },
    firstPage: {
      consumer: 'server',
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        minify: true,
        sourcemap: false,
        rolldownOptions: {
          input: { firstPage: 'src/firstPage.tsx' },
          output: { entryFileNames: 'first-page/[name].js', chunkFileNames: 'first-page/[name]-[hash].js' },
        },
      },
    },
  },
})
