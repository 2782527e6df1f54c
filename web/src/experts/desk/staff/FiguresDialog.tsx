import { useQuery } from '@tanstack/react-query'
import type { DeskFigures } from '#contract/experts/desk/api.ts'
import { maxFigureAnswers } from '#contract/experts/desk/rules.ts'
import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { clockTime } from '../../rota/staff/rota.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { figuresQuery } from './deskQueries.ts'
import { kindTexts } from './deskLabels.tsx'
import { AnswerTimesTable } from './AnswerTimesTable.tsx'

/** Times and ratings of the week's answers, by expert, course, kind and hour. */
export function FiguresDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      wide
      title={t('desk.staff.detailsTitle')}
      description={t('desk.staff.detailsText')}
    >
      <Tables />
    </Modal>
  )
}

function Tables() {
  const figures = useQuery(figuresQuery())
  const { data } = figures
  const rating = ratingOf()
  return (
    <QueryBoundary
      queries={[figures]}
      skeleton={<SkeletonRows count={3} height={44} />}
      errorTitle={t('desk.staff.detailsFailed')}
    >
      {data && (
        <>
          <AnswerTimesTable
            last={rating}
            caption={t('desk.staff.byExpert')}
            head={t('desk.staff.expert')}
            rows={[...data.experts.map((row) => ({ ...row, label: row.name })), totalOf(data)]}
          />
          <AnswerTimesTable
            last={rating}
            caption={t('desk.staff.byCourse')}
            head={t('desk.staff.course')}
            rows={[...data.courses.map((row) => ({ ...row, label: row.title })), totalOf(data)]}
          />
          <AnswerTimesTable
            last={rating}
            caption={t('desk.staff.byKind')}
            head={t('desk.staff.kind')}
            rows={data.kinds.map((row) => ({ ...row, id: row.kind, label: t(kindTexts[row.kind]) }))}
          />
          <AnswerTimesTable
            last={rating}
            caption={t('desk.staff.byHour')}
            head={t('desk.staff.hour')}
            rows={data.hours.map((row) => ({ ...row, id: row.hour, label: hourText(row.hour) }))}
          />
          {data.is_partial && <p className="t-small muted">{t('desk.staff.isPartial', { count: maxFigureAnswers })}</p>}
        </>
      )}
    </QueryBoundary>
  )
}

/** An hour of the day, such as “09:00–10:00”. */
function hourText(hour: number): string {
  return `${clockTime(hour * 60)}–${clockTime((hour + 1) * 60)}`
}

type Row = Omit<DeskFigures, 'experts' | 'courses' | 'kinds' | 'hours' | 'is_partial'> & {
  id: number | string
  label: string
}

function ratingOf() {
  const valueOf = ({ rating }: Row) => (rating === null ? '—' : formatNumber(rating))
  return { head: t('desk.staff.rating'), valueOf }
}

function totalOf(figures: DeskFigures): Row {
  return { ...figures, id: 0, label: t('desk.staff.all') }
}
