import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPagePlugin } from './web/vite-first-page.ts'
import { withoutSchemas } from './web/vite-schemas.ts'
import { textsPlugin } from './web/vite-texts.ts'

// Whatever the first page needs stays in one file, so that it costs one request. The bundler's own way leaves the
// core of React in a second file. Everything else is split automatically.
const firstPage = { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] } } }

/** Two programs are built one after the other, so that the learner's files never share a chunk with the staff's. */
export default defineConfig({
  root: new URL('./web', import.meta.url).pathname,
  base: '/class/',
  publicDir: 'public',
  plugins: [react(), textsPlugin(), withoutSchemas(), firstPagePlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: { build: { rolldownOptions: { ...firstPage, input: { learner: 'index.html' } } } },
    staff: {
      consumer: 'client',
      build: { emptyOutDir: false, rolldownOptions: { ...firstPage, input: { staff: 'staff.html' } } },
    },
  },
})
