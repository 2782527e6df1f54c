import type { Course } from '#contract/learning/courses/api.ts'
import { DocumentList } from '../../materials/DocumentList.tsx'
import { DocumentModal } from '../../../ui/documents/DocumentModal.tsx'
import { documentUrl } from '../../../ui/documents/documentUrl.ts'
import { t } from '../../../platform/language/language.ts'
import styles from './Preview.module.css'

/** The course's documents, and the modal in which they and those of its days open. */
export function CourseDocuments({ documents }: Pick<Course, 'documents'>) {
  const valid = documents.filter(({ url }) => documentUrl(url) !== undefined)
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
