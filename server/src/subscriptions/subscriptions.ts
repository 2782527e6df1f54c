export { moveSubscriptions } from './queries.ts'
