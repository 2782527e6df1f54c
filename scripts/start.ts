import { buildWebIfStale } from './buildIfStale.ts'

if (await buildWebIfStale()) await import('../server/src/main.ts')
