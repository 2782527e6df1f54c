import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { EnrolmentReport } from '#contract/school/people/enrolmentApi.ts'
import { maxCsvLines } from '#contract/accounts/users/staff.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { useRouteSearch } from '../../../../platform/navigation/search.ts'
import { BackToList } from '../../../../console/RecordPage.tsx'
import { CodeBlock } from '../../../../console/CodeBlock.tsx'
import { staffPaths, textSearch } from '../../../../console/staffPaths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FileButton } from '../../../../ui/FileButton.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import personStyles from '../../../../accounts/users/staff/Person.module.css'
import styles from './Enrolments.module.css'
import { EnrolmentTable } from './EnrolmentTable.tsx'
import { useEnrolmentFile } from './useEnrolmentFile.ts'

/** Enrols the people of a CSV, after a preview of every line. */
export function EnrolmentsScreen() {
  useLanguage()
  const { search } = useRouteSearch(textSearch)
  const { shown, error, failure, isChecking, choose, apply, isApplying } = useEnrolmentFile()
  return (
    <>
      <BackToList href={staffPaths.people({ search })} label={t('people.staff.all')} />
      <PageTitle>{t('people.staff.enrolments.title')}</PageTitle>
      <div className={styles.stack}>
        <Card>
          <Explanation />
          <div className={personStyles.buttons}>
            <FileButton
              variant={shown ? 'default' : 'primary'}
              icon={<FileUp aria-hidden />}
              accept=".csv,.tsv,.txt,text/csv"
              busy={isChecking}
              onChoose={([file]) => file && choose(file)}
            >
              {shown ? t('people.staff.enrolments.chooseOther') : t('people.staff.enrolments.choose')}
            </FileButton>
          </div>
          <CourseNames />
        </Card>
        {error && (
          <Note tone="bad" role="alert">
            {error}
          </Note>
        )}
        <FormFailure failure={failure} title={t('people.staff.enrolments.failed')} />
        {shown && (
          <Card>
            <h2 className="t-h2">
              <bdi>{shown.name}</bdi>
            </h2>
            <Outcome report={shown.report} isApplying={isApplying} onApply={apply} />
            <EnrolmentTable lines={shown.report.lines} isApplied={shown.report.is_applied} />
          </Card>
        )}
      </div>
    </>
  )
}

const example = `email,course,start,name
anna@mail.test,my-course,today,Anna
oleg@mail.test,my-course,2027-03-31,Oleg`

/** Documents the columns of the file. */
function Explanation() {
  return (
    <>
      <p>{t('people.staff.enrolments.intro', { limit: maxCsvLines })}</p>
      <div className={styles.example}>
        <CodeBlock>{example}</CodeBlock>
      </div>
      <p className="t-small muted">{t('people.staff.enrolments.columns')}</p>
    </>
  )
}

/** Lists the course names for the file. Stands last in its card, so that its appearance moves nothing. */
function CourseNames() {
  const { data = [] } = useQuery(queryOf(listStaffCourses))
  const courses = data.filter((course) => course.is_published)
  if (courses.length === 0) return null
  return (
    <p className={personStyles.footnote}>
      {t('people.staff.enrolments.courses', { courses: courses.map(({ slug }) => slug).join(', ') })}
    </p>
  )
}

type OutcomeProps = { report: EnrolmentReport; isApplying: boolean; onApply: (invite: boolean) => void }

/** The effect of the file, before or after the button that applies it. */
function Outcome({ report, isApplying, onApply }: OutcomeProps) {
  const [invite, setInvite] = useState(true)
  const { error_count: errors, enrolled_count: enrolled, created_count: created, existing_count: existing } = report
  const wrong = errors > 0 && <Say tone="bad">{t('people.staff.enrolments.wrong', { count: errors })}</Say>
  if (report.is_applied)
    return (
      <>
        <Say tone="ok">{t('people.staff.enrolments.applied', { count: enrolled })}</Say>
        {wrong}
      </>
    )
  if (report.import_id !== null)
    return (
      <Say tone="info">
        {t('people.staff.enrolments.progress', { done: report.done_count, total: report.lines.length })}
      </Say>
    )
  if (enrolled === 0) return wrong || <Say tone="info">{t('people.staff.enrolments.nothing')}</Say>
  return (
    <>
      {wrong}
      <Say tone="info">{t('people.staff.enrolments.plan', { enrolled, created, existing })}</Say>
      {created > 0 && (
        <Checkbox
          label={t('people.staff.enrolments.invite')}
          checked={invite}
          onChange={(event) => setInvite(event.target.checked)}
        />
      )}
      <div className={personStyles.buttons}>
        <Button variant="primary" busy={isApplying} onClick={() => onApply(invite && created > 0)}>
          {errors > 0 ? t('people.staff.enrolments.applyOthers') : t('people.staff.enrolments.apply')}
        </Button>
      </div>
    </>
  )
}

function Say({ tone, children }: { tone: 'bad' | 'ok' | 'info'; children: string }) {
  return (
    <Note tone={tone} role={tone === 'bad' ? 'alert' : 'status'} className={styles.outcome}>
      {children}
    </Note>
  )
}
