import { Controller, type UseFormReturn } from 'react-hook-form'
import { accessDaysMaximum, consultationsMaximum } from '#contract/accounts/users/staff.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { t } from '../../../../platform/language/language.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import styles from '../../../../console/Dialog.module.css'
import type { EnrolmentValues } from './enrolment.ts'

export type EnrolFieldsProps = {
  form: UseFormReturn<EnrolmentValues>
  courses: readonly StaffCourse[]
  /** The chosen one. */
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
            {...{ type: 'number', inputMode: 'numeric', min: 1, max: accessDaysMaximum }}
            placeholder={course && String(course.access_days)}
            {...form.register('days')}
          />
        </Field>
        <Field label={t('people.staff.runs.consultations')} error={errors.consultations?.message}>
          <TextInput
            {...{ type: 'number', inputMode: 'numeric', min: 0, max: consultationsMaximum, placeholder: '0' }}
            {...form.register('consultations')}
          />
        </Field>
      </div>
    </>
  )
}
