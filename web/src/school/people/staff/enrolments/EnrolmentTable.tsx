import type { EnrolmentLine } from '#contract/school/people/enrolmentApi.ts'
import type { EnrolmentOutcome } from '#contract/accounts/users/staff.ts'
import { formatDate } from '../../../../platform/language/format.ts'
import { t, useLanguage, type TextKey } from '../../../../platform/language/language.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import type { Tone } from '../../../../ui/Tag.tsx'
import { timeZoneLabel } from '../../../../platform/language/timeZones.ts'
import styles from './Enrolments.module.css'

const planned = {
  create: 'people.staff.enrolments.willCreate',
  enrol: 'people.staff.enrolments.willEnrol',
  exists: 'people.staff.enrolments.exists',
  error: 'people.staff.enrolments.error',
} as const satisfies Record<EnrolmentOutcome, TextKey>

const done = {
  ...planned,
  create: 'people.staff.enrolments.created',
  enrol: 'people.staff.enrolments.enrolled',
} as const satisfies Record<EnrolmentOutcome, TextKey>

const tones = { create: 'ok', enrol: 'ok', exists: 'neutral', error: 'bad' } as const satisfies Record<
  EnrolmentOutcome,
  Tone
>

type EnrolmentTableProps = { lines: readonly EnrolmentLine[]; isApplied: boolean }

/** The effect of every line of the file, before or after it is applied. */
export function EnrolmentTable({ lines, isApplied }: EnrolmentTableProps) {
  const language = useLanguage()
  const texts = isApplied ? done : planned
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('people.staff.enrolments.line')}</th>
          <th scope="col">{t('users.email')}</th>
          <th scope="col">{t('users.firstName')}</th>
          <th scope="col">{t('people.staff.runs.course')}</th>
          <th scope="col">{t('people.staff.enrolments.start')}</th>
          <th scope="col">{t('people.staff.enrolments.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(
          ({ line, email, name, course, start, timezone, outcome, is_email_unconfirmed: isUnconfirmed, error }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <bdi>{email}</bdi>
              </td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>
                <bdi>{course}</bdi>
              </td>
              <td>
                {startText(start)}
                {error === null && <p className={styles.hint}>{timeZoneLabel(timezone, language)}</p>}
              </td>
              <td>
                <StatusTag tone={tones[outcome]}>{t(texts[outcome])}</StatusTag>
                {isUnconfirmed && <p className={styles.hint}>{t('people.staff.enrolments.emailUnconfirmed')}</p>}
                {error && (
                  <p className={styles.error}>
                    {error.column}: {error.message}
                  </p>
                )}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** An invalid date is shown unchanged. */
function startText(start: string): string {
  if (start === 'first_open') return t('people.staff.enrolments.firstOpen')
  return /^\d{4}-\d\d-\d\d$/.test(start) && !Number.isNaN(Date.parse(start)) ? formatDate(start) : start
}
