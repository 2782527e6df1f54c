import { Eye } from 'lucide-react'
import type { AttachedHomework, Course } from '#contract/learning/courses/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { DocumentModal } from '../../../ui/documents/DocumentModal.tsx'
import { documentUrl } from '../../../ui/documents/documents.ts'
import { Note } from '../../../ui/Note.tsx'
import { HomeworkTask } from '../../homework/HomeworkTask.tsx'
import { DocumentList } from '../../materials/DocumentList.tsx'
import styles from './Preview.module.css'

export function PreviewNote() {
  return (
    <Note tone="warn" icon={<Eye aria-hidden />} title={t('courses.staff.previewTitle')} className={styles.note}>
      {t('courses.staff.previewText')}
    </Note>
  )
}

/** A homework with its full text; `label` names its day or stage. */
export function PreviewHomework({ attached, label }: { attached: AttachedHomework; label: string }) {
  return (
    <Card className={styles.homework}>
      <p className="t-small muted">
        {label} · {attached.is_required > 0 ? t('days.required') : t('days.optional')}
      </p>
      <h2 className={styles.homeworkTitle}>{attached.homework.title}</h2>
      <HomeworkTask item={{ attached }} />
    </Card>
  )
}

/** The course's documents, and the modal in which they and those of its days open. */
export function CourseDocuments({ documents }: Pick<Course, 'documents'>) {
  const valid = documents.flatMap(({ url, ...rest }) => (url !== null && documentUrl(url) ? [{ ...rest, url }] : []))
  return (
    <>
      {valid.length > 0 && (
        <section className={styles.section} aria-labelledby="documents">
          <h2 className="t-h2" id="documents">
            {t('materials.title')}
          </h2>
          <DocumentList documents={valid} />
        </section>
      )}
      <DocumentModal />
    </>
  )
}
