import { ExternalLink, FileText } from 'lucide-react'
import type { Course } from '#contract/learning/courses/api.ts'
import { Card, Rows } from '../../ui/Card.tsx'
import styles from './DocumentList.module.css'
import { DocumentLink } from '../../ui/documents/DocumentLink.tsx'

/** Documents of a course, each a link that opens it. */
export function DocumentList({ documents }: Pick<Course, 'documents'>) {
  return (
    <Card padded={false}>
      <Rows inset>
        {documents.map(({ title, url }) => (
          <li key={url}>
            <DocumentLink address={url} title={title} className={styles.row}>
              <FileText aria-hidden />
              <b>{title}</b>
              <ExternalLink aria-hidden />
            </DocumentLink>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
