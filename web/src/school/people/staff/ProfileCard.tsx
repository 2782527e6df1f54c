import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/school/people/api.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { languageNames, t, useLanguage } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { ExpertCoursesDialog } from './ExpertCoursesDialog.tsx'
import styles from '../../../accounts/users/staff/Person.module.css'
import {
  courseTitles,
  networkLabel,
  rolesOf,
  roleStateLabel,
  type PersonProps,
} from '../../../accounts/users/staff/person.ts'
import { RolesDialog } from './RolesDialog.tsx'

/** The person's profile and roles. */
export function ProfileCard({ person, canChange }: PersonProps) {
  const language = useLanguage()
  const expertCourses = useExpertCourses(person)
  const facts: readonly (readonly [string, string])[] = [
    [t('users.phone'), person.phone],
    [t('users.city'), person.city],
    [t('users.birthday'), person.birthday],
    [t('people.staff.locale'), languageNames[person.locale]],
    [t('users.timeZone'), person.timezone && timeZoneLabel(person.timezone, language)],
    [t('people.staff.networks'), person.networks.map(networkLabel).join(', ')],
    [
      t('people.staff.roles'),
      rolesOf(person)
        .map((role) => roleStateLabel(role, person))
        .join(', ') || t('people.staff.noRoles'),
    ],
    [t('people.staff.expertCourses'), expertCourses],
  ]
  return (
    <Card>
      <h2 className="t-h2">{t('people.staff.profile')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('users.email')}</dt>
          <dd>
            {person.email ?? t('people.staff.noEmail')}
            {person.email !== null && (
              <span className={styles.factTag}>
                <StatusTag tone={person.is_email_confirmed ? 'ok' : 'neutral'}>
                  {person.is_email_confirmed ? t('users.emailConfirmed') : t('people.staff.emailUnconfirmed')}
                </StatusTag>
              </span>
            )}
          </dd>
        </div>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {canChange && <RoleButtons person={person} />}
    </Card>
  )
}

/** The courses that an expert answers; empty for others, and until the titles are loaded. */
function useExpertCourses(person: Person): string {
  const { expert_course_ids: ids } = person
  const isExpert = rolesOf(person).includes('expert')
  const courses = useQuery({ ...queryOf(listStaffCourses), enabled: isExpert && ids.length > 0 })
  if (!isExpert) return ''
  if (ids.length === 0) return t('people.staff.everyCourse')
  return courses.data ? courseTitles(ids, courses.data) : ''
}

function RoleButtons({ person }: { person: Person }) {
  const [dialog, setDialog] = useState<'roles' | 'courses'>()
  const close = () => setDialog(undefined)
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => setDialog('roles')}>
        {t('people.staff.changeRoles')}
      </Button>
      <RolesDialog open={dialog === 'roles'} onClose={close} person={person} />
      {rolesOf(person).includes('expert') && (
        <>
          <Button size="small" onClick={() => setDialog('courses')}>
            {t('people.staff.changeExpertCourses')}
          </Button>
          <ExpertCoursesDialog open={dialog === 'courses'} onClose={close} person={person} />
        </>
      )}
    </div>
  )
}
