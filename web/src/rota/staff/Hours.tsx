import { Trash2 } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { weekdays, type Weekday } from '#contract/reminders/rules.ts'
import type { ExpertRota } from '#contract/rota/api.ts'
import { hourKinds, minutesOfDay, type HourKind, type WeeklyHours } from '#contract/rota/rules.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { weekdayNames } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useAction } from '../../ui/useAction.ts'
import { changeHours, isSameHours } from './changeHours.ts'
import { clockTime } from './clockTime.ts'
import styles from './Rota.module.css'

const kindTexts = { duty: 'rota.staff.duty', meetings: 'rota.staff.meetings' } as const

/** The hours of each week, by the expert's clock. */
export function Hours({ rota: { expert, hours } }: { rota: ExpertRota }) {
  return (
    <section aria-label={t('rota.staff.hours')} className={styles.form}>
      <h3 className="t-h3">{t('rota.staff.hours')}</h3>
      {hours.length === 0 && <p className="muted">{t('rota.staff.noHours')}</p>}
      <div className={styles.kinds}>
        {hourKinds.map((kind) => (
          <HoursOfKind key={kind} expertId={expert.id} hours={hours} kind={kind} />
        ))}
      </div>
      <HoursForm expertId={expert.id} />
    </section>
  )
}

type HoursOfKindProps = { expertId: number; hours: readonly WeeklyHours[]; kind: HourKind }

function HoursOfKind({ expertId, hours, kind }: HoursOfKindProps) {
  const days = weekdayNames('long')
  const label = t(kindTexts[kind])
  const ofKind = hours.filter((one) => one.kind === kind)
  const removal = useAction((removed: WeeklyHours) =>
    changeHours(expertId, (current) => current.filter((one) => !isSameHours(one, removed))),
  )
  if (ofKind.length === 0) return null
  return (
    <div>
      <h4 className="t-label">{label}</h4>
      <ul aria-label={label}>
        {ofKind.map((one) => {
          const text = `${days[one.weekday - 1]}, ${clockTime(one.from_minute)}–${clockTime(one.to_minute)}`
          return (
            <li key={text} className={styles.line}>
              <span>{text}</span>
              <IconButton
                size="small"
                label={t('rota.staff.removeNamed', { name: `${label}, ${text}` })}
                icon={<Trash2 aria-hidden />}
                aria-busy={removal.input === one || undefined}
                onClick={() => removal.run(one)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Values = { kind: HourKind; days: Weekday[]; from: string; to: string; hours: string }

function HoursForm({ expertId }: { expertId: number }) {
  const form = useForm<Values>({ defaultValues: { kind: 'duty', days: [], from: '09:00', to: '18:00', hours: '' } })
  const [kind, days] = useWatch({ control: form.control, name: ['kind', 'days'] })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (values) => {
    // Midnight at the end is that of the next day.
    const to = minuteOf(values.to) || minutesOfDay
    const added = values.days.map((weekday) => ({ weekday, from_minute: minuteOf(values.from), to_minute: to }))
    await changeHours(expertId, (current) => [...current, ...added.map((one) => ({ ...one, kind: values.kind }))])
    form.reset()
  })
  const toggle = (day: Weekday) =>
    form.setValue('days', days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  const names = weekdayNames()
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <RadioGroup
        label={t('rota.staff.kind')}
        options={hourKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
        value={kind}
        onChange={(value) => form.setValue('kind', value)}
      />
      <fieldset className={styles.days} aria-label={t('rota.staff.days')}>
        {weekdays.map((day) => (
          <Checkbox key={day} label={names[day - 1]} checked={days.includes(day)} onChange={() => toggle(day)} />
        ))}
      </fieldset>
      <div className={styles.pair}>
        <Field label={t('rota.staff.from')} error={form.formState.errors.hours?.message}>
          <TextInput type="time" {...form.register('from')} />
        </Field>
        <Field label={t('rota.staff.to')}>
          <TextInput type="time" {...form.register('to')} />
        </Field>
      </div>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          busy={isPending}
          disabledReason={days.length === 0 ? t('rota.staff.daysMissing') : undefined}
        >
          {t('rota.staff.addHours')}
        </Button>
      </div>
    </form>
  )
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
