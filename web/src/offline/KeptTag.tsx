import { Check } from 'lucide-react'
import { t } from '../language.ts'
import { Tag } from '../ui/Tag.tsx'

/** The film is on this device. */
export function KeptTag() {
  return (
    <Tag tone="ok" icon={<Check aria-hidden />}>
      {t('offline.kept')}
    </Tag>
  )
}
