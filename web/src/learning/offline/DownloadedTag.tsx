import { Check } from 'lucide-react'
import { t } from '../../platform/language/language.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Says that the video is downloaded. */
export function DownloadedTag() {
  return (
    <Tag tone="ok" icon={<Check aria-hidden />}>
      {t('offline.kept')}
    </Tag>
  )
}
