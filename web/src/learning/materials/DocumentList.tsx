import { ExternalLink, FileText } from 'lucide-react'
import type { OpenDocument } from '#contract/learning/streams/api.ts'
import { Card, Rows } from '../../ui/Card.tsx'
import styles from './DocumentList.module.css'
import { DocumentLink } from '../../ui/documents/DocumentLink.tsx'

/** Documents of a course, each a link that opens it. */
export function DocumentList({ documents }: { documents: readonly OpenDocument[] }) {
  return (
    <Card padded={false}>
      <Rows inset>
        {documents.map(({ key, title, url }) => (
          <li key={key}>
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
