import { StatusTag } from '../../../ui/StatusTag.tsx'
import { timeLeft } from './timeLeft.ts'
import { useNow } from '../../../ui/useNow.ts'

/** The time left for an answer in words. */
export function TimeLeftTag({ item }: { item: Parameters<typeof timeLeft>[0] }) {
  const { tone, text } = timeLeft(item, useNow())
  return <StatusTag tone={tone === 'ok' ? 'neutral' : tone}>{text}</StatusTag>
}
