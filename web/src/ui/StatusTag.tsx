import { Calendar, Check, Circle, Crown, Hourglass, Mail, Snowflake, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tag, type Tone } from './Tag.tsx'

const icons = {
  ok: Check,
  warn: Hourglass,
  bad: TriangleAlert,
  info: Calendar,
  ice: Snowflake,
  gold: Crown,
  accent: Mail,
  neutral: Circle,
} as const satisfies Record<Tone, unknown>

/** A tag whose icon follows from its tone: done, waiting, wrong, later, frozen, complete, new, nothing yet. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {children}
    </Tag>
  )
}
