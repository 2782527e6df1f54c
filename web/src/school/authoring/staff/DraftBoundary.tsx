import type { UseQueryResult } from '@tanstack/react-query'
import { FileX, GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { RecordBoundary } from '../../../console/RecordPage.tsx'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { failureText } from '../../../ui/FormFailure.tsx'

type DraftBoundaryProps = { query: UseQueryResult; errorTitle: string; children: ReactNode }

/** A screen of a draft, or why there is none. */
export function DraftBoundary({ query, errorTitle, children }: DraftBoundaryProps) {
  // It says itself what to do.
  if (hasCode(query.error, 'draft_unavailable'))
    return <EmptyState icon={<FileX aria-hidden />} title={errorTitle} text={failureText(query.error)} level={1} />
  return (
    <RecordBoundary
      query={query}
      missing={{
        icon: <GraduationCap aria-hidden />,
        title: t('authoring.staff.missingTitle'),
        text: t('authoring.staff.missingText'),
      }}
      errorTitle={errorTitle}
    >
      {children}
    </RecordBoundary>
  )
}
