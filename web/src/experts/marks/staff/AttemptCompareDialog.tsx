import { useQuery } from '@tanstack/react-query'
import { listAttemptLessons } from '#contract/experts/marks/api.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { CompareDialog, type CompareDialogProps } from '../compare/CompareDialog.tsx'

/** Adds the lessons of the homework's day once they are loaded. */
export function AttemptCompareDialog({ attemptId, videos, ...rest }: CompareDialogProps & { attemptId: number }) {
  const { data } = useQuery({ ...queryOf(listAttemptLessons, { params: { attemptId } }), enabled: rest.open })
  const lessons = (data ?? []).map(({ id, title, url }) => ({
    key: `lesson ${id}`,
    name: t('marks.compare.lesson', { title }),
    url,
    frameRate: null,
  }))
  return <CompareDialog videos={[...videos, ...lessons]} {...rest} />
}
