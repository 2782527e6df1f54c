import { Trash2 } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ExpertRota } from '#contract/experts/rota/api.ts'
import { hourKinds, type HourKind, type WeeklyHours } from '#contract/experts/rota/rules.ts'
import { weekdays, type Weekday } from '#contract/platform/dates.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { weekdayNames } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { changeHours, isSameHours, clockTimes, hoursBetween } from './rota.ts'
import { KindField, kindLabel, TimeFields } from './HourFields.tsx'
import styles from './Rota.module.css'

/** Weekly hours in the expert's time zone. */
export function Hours({ rota: { expert, hours, exceptions } }: { rota: ExpertRota }) {
  const has = (kind: HourKind) => hours.some((one) => one.kind === kind)
  const hasMeetings = has('meetings') || exceptions.some((one) => one.kind === 'meetings' && one.hours.length > 0)
  return (
    <section
      aria-label={t('rota.staff.ofExpert', { section: t('rota.staff.hours'), name: expert.name })}
      className={styles.form}
    >
      <h3 className="t-h3">{t('rota.staff.hours')}</h3>
      {!has('duty') && <p className="muted">{t('rota.staff.noHours')}</p>}
      {!hasMeetings && <p className="muted">{t('rota.staff.noMeetingHours')}</p>}
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
  const label = kindLabel(kind)
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
          const text = `${days[one.weekday - 1]}, ${clockTimes(one)}`
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
    const added = values.days.map((weekday) => ({ kind: values.kind, weekday, ...hoursBetween(values) }))
    await changeHours(expertId, (current) => [...current, ...added])
    form.reset()
  })
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const toggle = (day: Weekday) =>
    form.setValue('days', days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  const names = weekdayNames()
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <KindField value={kind} onChange={(value) => form.setValue('kind', value)} />
      <fieldset className={styles.days} aria-label={t('rota.staff.days')}>
        {weekdays.map((day) => (
          <Checkbox key={day} label={names[day - 1]} checked={days.includes(day)} onChange={() => toggle(day)} />
        ))}
      </fieldset>
      <TimeFields from={form.register('from')} to={form.register('to')} error={form.formState.errors.hours?.message} />
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
