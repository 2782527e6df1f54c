import { Controller, type UseFormReturn } from 'react-hook-form'
import { maxAccessDays, maxConsultations } from '#contract/accounts/users/staff.ts'
import type { Body } from '#contract/endpoint.ts'
import { dateAfter, isDate } from '#contract/platform/dates.ts'
import type { enrolPerson, Person } from '#contract/school/people/api.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import styles from '../../../../console/Dialog.module.css'
import { formatDate, formatQuoted } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'

/** The form's values by wire name; empty numbers leave the choice to the server. */
export type EnrolmentValues = {
  course_id: string
  kind: 'today' | 'date' | 'first_open'
  start: string
  days: string
  consultations: string
}

export type EnrolFieldsProps = {
  form: UseFormReturn<EnrolmentValues>
  courses: readonly StaffCourse[]
  course: StaffCourse | undefined
  kind: EnrolmentValues['kind']
}

/** Course, start, days of access and what is included. */
export function EnrolFields({ form, courses, course, kind }: EnrolFieldsProps) {
  const { errors } = form.formState
  const options = courses.map(({ id, title, slug }) => ({ value: String(id), label: title, keywords: slug }))
  return (
    <>
      <Field label={t('people.staff.runs.course')} error={errors.course_id?.message}>
        <Controller
          control={form.control}
          name="course_id"
          render={({ field }) => <Combobox {...field} options={options} noMatch={t('people.staff.runs.noCourse')} />}
        />
      </Field>
      <div className={styles.group}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <RadioGroup
              label={t('people.staff.runs.start')}
              options={[
                { value: 'today', label: t('people.staff.runs.startToday') },
                { value: 'date', label: t('people.staff.runs.startDate') },
                { value: 'first_open', label: t('people.staff.runs.startOpening') },
              ]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {kind === 'date' && (
          <Field
            label={t('people.staff.runs.firstDay')}
            help={t('people.staff.runs.zoneHelp')}
            error={errors.start?.message}
          >
            <TextInput type="date" {...form.register('start')} />
          </Field>
        )}
      </div>
      <div className={styles.pair}>
        <Field label={t('people.staff.runs.days')} error={errors.days?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={maxAccessDays}
            placeholder={course && String(course.access_days)}
            {...form.register('days')}
          />
        </Field>
        <Field label={t('people.staff.runs.consultations')} error={errors.consultations?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={maxConsultations}
            placeholder="0"
            {...form.register('consultations')}
          />
        </Field>
      </div>
    </>
  )
}

export function enrolmentBody({ course_id, kind, start, ...numbers }: EnrolmentValues): Body<typeof enrolPerson> {
  return {
    course_id: Number(course_id),
    start: kind === 'date' ? start : kind,
    ...(numbers.days && { days: Number(numbers.days) }),
    ...(numbers.consultations && { consultations: Number(numbers.consultations) }),
  }
}

/** Says which choice is missing; undefined once the form is complete. */
export function enrolmentMissing({ course_id, kind, start }: EnrolmentValues): string | undefined {
  if (!course_id) return t('people.staff.runs.courseMissing')
  return kind === 'date' && !isDate(start) ? t('people.staff.runs.dateMissing') : undefined
}

type Enrolment = { values: EnrolmentValues; course: StaffCourse | undefined; person: Person }

/** Describes the effect of enrolling. */
export function enrolmentOutcome({ values, course, person }: Enrolment): string {
  const missing = enrolmentMissing(values)
  if (!course || missing) return missing ?? t('people.staff.runs.courseMissing')
  const startsOn = values.kind === 'date' ? values.start : person.today
  const title = formatQuoted(course.title)
  const runs = person.runs.filter((run) => run.course_id === course.id && !run.is_demo)
  if (runs.some((run) => run.status !== 'ended' || run.is_paid_by_subscription || run.starts_on === startsOn))
    return t('people.staff.runs.enrolsBefore', { course: title })
  const days = Math.min(Number(values.days) || course.access_days, maxAccessDays)
  const dates = { start: formatDate(startsOn), end: formatDate(dateAfter(startsOn, days - 1)) }
  const outcome =
    values.kind === 'first_open'
      ? t('people.staff.runs.enrolsOnOpening', { course: title, days })
      : t('people.staff.runs.enrols', { course: title, days, ...dates })
  const isUnconfirmed = person.email !== null && !person.is_email_confirmed
  return isUnconfirmed ? t('people.staff.runs.enrolsUnconfirmed', { outcome }) : outcome
}
