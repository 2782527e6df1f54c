import { hash } from 'node:crypto'

/** Any UUID, as PostgreSQL accepts it. */
export const uuidPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** A UUID derived from the text: the same one for the same text. */
export function uuidOf(text: string): string {
  return hash('sha256', text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}
