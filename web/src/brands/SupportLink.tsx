import { t } from '../language.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { publicConfig } from './publicConfig.ts'

/** Writes to the school's support by mail. */
export function SupportLink() {
  return (
    <TextLink alone href={`mailto:${publicConfig().project.support_email}`}>
      {t('brands.writeToSupport')}
    </TextLink>
  )
}
