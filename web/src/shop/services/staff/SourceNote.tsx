import type { StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { t } from '../../../platform/language/language.ts'
import styles from './Services.module.css'

/** Where a service comes from, and what imports do with what is saved here. */
export function SourceNote({ service }: { service: StaffServicePage }) {
  return <p className={styles.note}>{sourceOf(service)}</p>
}

function sourceOf({ is_of_console: isOfConsole, is_content_edited: isEdited }: StaffServicePage): string {
  if (isOfConsole) return t('services.staff.createdHere')
  return isEdited ? t('services.staff.contentEdited') : t('services.staff.contentFromFile')
}
