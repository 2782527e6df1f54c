import { Pencil, Trash2 } from 'lucide-react'
import type { Reminder } from '#contract/learning/reminders/rules.ts'
import { weekdays } from '#contract/platform/dates.ts'
import { formatSentenceTime, weekdayNames } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton, iconButtonClass } from '../../ui/IconButton.tsx'
import { deleteReminder } from './reminders.ts'
import styles from './Reminders.module.css'

type ReminderRowProps = { reminder: Reminder; onDeleted: () => void }

/** A time with its days, to change or delete. */
export function ReminderRow({ reminder, onDeleted }: ReminderRowProps) {
  const { id, time } = reminder
  const edit = t('reminders.edit', { time: formatSentenceTime(time) })
  return (
    <li className={styles.row}>
      <span className={styles.time}>{time}</span>
      <Days reminder={reminder} />
      <div className={styles.actions}>
        <AppLink
          className={iconButtonClass()}
          href={paths.settingsReminder({ reminderId: id })}
          aria-label={edit}
          title={edit}
        >
          <Pencil aria-hidden />
        </AppLink>
        <IconButton
          label={t('reminders.deleteNamed', { time: formatSentenceTime(time) })}
          icon={<Trash2 aria-hidden />}
          onClick={() => {
            deleteReminder(reminder)
            onDeleted()
          }}
        />
      </div>
    </li>
  )
}

function Days({ reminder: { repeatDays } }: { reminder: Reminder }) {
  const short = weekdayNames()
  const names = weekdayNames('long')
  return (
    <>
      <span className="visually-hidden">{repeatDays.map((day) => names[day - 1]).join(', ')}</span>
      <span className={styles.days} aria-hidden>
        {weekdays.map((day) => (
          <span key={day} className={classes(styles.day, repeatDays.includes(day) && styles.chosen)}>
            {short[day - 1]?.slice(0, 2)}
          </span>
        ))}
      </span>
    </>
  )
}
