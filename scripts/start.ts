import { buildWebIfStale } from './buildIfStale.ts'

if (buildWebIfStale()) await import('../server/src/main.ts')
