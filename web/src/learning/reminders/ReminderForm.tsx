import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { dayOverLimit, repeatDaysOf } from '#contract/learning/reminders/rules.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { formatSentenceTime } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { timeZone } from '../../platform/language/timeZone.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { timeZoneLabel } from '../../platform/language/timeZones.ts'
import { dayFullText } from './dayFullText.ts'
import { changeReminders, useReminders } from './reminders.ts'
import { WeekdayPicker } from './WeekdayPicker.tsx'
import styles from './Reminders.module.css'

type Values = { time: string; repeatDays: Weekday[] }
type ReminderFormProps = {
  values: Values
  /** The reminder that the values replace. */
  replacedId?: string
  /** Buttons besides the form's own. */
  children?: ReactNode
}

/** A time and its days; saving leads back to the list. */
export function ReminderForm({ values, replacedId, children }: ReminderFormProps) {
  const router = useRouter()
  const form = useForm<Values>({ defaultValues: values })
  const { errors } = form.formState
  const zone = timeZoneLabel(timeZone(), currentLanguage())
  const { repeatDays: shown, reminders } = useReminders()
  const withValues = ({ time, repeatDays }: Values) => [
    ...reminders.filter(({ id }) => id !== replacedId),
    { time, repeatDays },
  ]
  const onSubmit = form.handleSubmit(async (given) => {
    changeReminders(shown, withValues(given))
    showToast({ text: t('reminders.saved', { time: formatSentenceTime(given.time) }), tone: 'ok' })
    await router.navigate({ href: hrefOf(paths.settingsReminders()), replace: true })
  })
  const dayError = (repeatDays: Weekday[], given: Values) => {
    if (repeatDays.length === 0) return t('reminders.dayRequired')
    const day = dayOverLimit(repeatDaysOf(withValues(given)))
    return day && dayFullText(day)
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <Field label={t('reminders.time')} help={t('reminders.timeHelp', { zone })} error={errors.time?.message}>
        <TextInput
          type="time"
          className={styles.timeInput}
          {...form.register('time', { validate: (time) => (time === '' ? t('reminders.timeRequired') : undefined) })}
        />
      </Field>
      <Controller
        control={form.control}
        name="repeatDays"
        rules={{ validate: dayError }}
        render={({ field }) => <WeekdayPicker {...field} error={errors.repeatDays?.message} />}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {t('reminders.save')}
        </Button>
        <AppLink className={buttonClass()} href={paths.settingsReminders()}>
          {t('reminders.cancel')}
        </AppLink>
        {children}
      </div>
    </form>
  )
}
