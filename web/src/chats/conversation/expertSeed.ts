import type { Chat } from '#contract/chats/api.ts'

/** The same drawn face for the same expert. */
export function expertSeed({ expert, id }: Pick<Chat, 'expert' | 'id'>): number {
  if (!expert) return id
  return Array.from(expert.name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}
