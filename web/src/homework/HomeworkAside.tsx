import { Link } from '@tanstack/react-router'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './HomeworkScreen.module.css'
import { HomeworkTag, homeworkSentence } from './HomeworkTag.tsx'
import type { HomeworkItem } from './items.ts'
import { lockOfHomework } from './lock.ts'

/** Its state and what happens next, what it brings, and the way to its lessons. */
export function HomeworkAside({ item }: { item: HomeworkItem }) {
  const { attached, status, stream, dayNumber } = item
  const lock = lockOfHomework(item)
  const points = attached.homework.scores['DONE'] ?? 0
  const streamId = stream.id
  const { pass_homework: categoryId } = useApplicationConfig().support_categories
  return (
    <aside className={styles.aside} aria-label={t('homework.state')}>
      <Card className={styles.words}>
        <HomeworkTag status={status.status} />
        <p>{homeworkSentence(status.status, status.sent_at)}</p>
        {points > 0 && <p className="t-label">{t('homework.points', { points: t('ui.points', { count: points }) })}</p>}
        {attached.is_required > 0 && dayNumber === undefined && status.status !== 'DONE' && (
          <p className="t-small muted">{t('homework.gate')}</p>
        )}
      </Card>
      {lock && <Note tone="warn">{lock}</Note>}
      <div className={styles.acts}>
        <Link
          className={buttonClass({ variant: 'soft' })}
          to={dayNumber === undefined ? paths.calendar({ streamId }) : paths.day({ streamId, dayNumber })}
        >
          {dayNumber === undefined ? t('homework.toCalendar') : t('homework.toDay', { day: dayNumber })}
        </Link>
        <Link className={linkClass(true)} to={paths.supportOfStream({ categoryId, streamId })}>
          {t('homework.problem')}
        </Link>
      </div>
    </aside>
  )
}
