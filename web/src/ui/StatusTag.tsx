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

/** A tag with the default icon of its tone. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {children}
    </Tag>
  )
}
