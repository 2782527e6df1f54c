import { Eye } from 'lucide-react'
import { t } from '../../../platform/language/language.ts'
import { Note } from '../../../ui/Note.tsx'
import styles from './Preview.module.css'

/** Says that nothing is counted. */
export function PreviewNote() {
  return (
    <Note tone="warn" icon={<Eye aria-hidden />} title={t('courses.staff.previewTitle')} className={styles.note}>
      {t('courses.staff.previewText')}
    </Note>
  )
}
