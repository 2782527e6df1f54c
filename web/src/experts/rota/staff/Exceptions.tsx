import { Trash2 } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { deleteExpertException, type ExpertRota } from '#contract/experts/rota/api.ts'
import type { HourKind } from '#contract/experts/rota/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { addHoursOn, refreshRota, clockTimes, hoursBetween } from './rota.ts'
import { KindField, kindLabel, TimeFields } from './HourFields.tsx'
import styles from './Rota.module.css'

/** Dates with other hours than the week's. */
export function Exceptions({ rota: { expert, today, exceptions } }: { rota: ExpertRota }) {
  const removal = useAction(async (exceptionId: number) => {
    await call(deleteExpertException, { params: { expertId: expert.id, exceptionId } })
    await refreshRota()
  })
  return (
    <section
      aria-label={t('rota.staff.ofExpert', { section: t('rota.staff.exceptions'), name: expert.name })}
      className={styles.form}
    >
      <h3 className="t-h3">{t('rota.staff.exceptions')}</h3>
      <p className="muted">{t('rota.staff.exceptionsText')}</p>
      <ul className={styles.list}>
        {exceptions.map(({ id, kind, day, hours }) => {
          const times = hours.map(clockTimes).join(', ') || t('rota.staff.noHoursOnDate')
          const text = `${formatDate(day)}, ${kindLabel(kind)}: ${times}`
          return (
            <li key={id} className={styles.line}>
              <span>{text}</span>
              <IconButton
                size="small"
                label={t('rota.staff.removeNamed', { name: text })}
                icon={<Trash2 aria-hidden />}
                aria-busy={removal.input === id || undefined}
                onClick={() => removal.run(id)}
              />
            </li>
          )
        })}
      </ul>
      <ExceptionForm expertId={expert.id} today={today} />
    </section>
  )
}

const initialHours = { hasHours: true, from: '09:00', to: '18:00', hours: '' }

type Values = typeof initialHours & { kind: HourKind; day: string }

function ExceptionForm({ expertId, today }: { expertId: number; today: string }) {
  const form = useForm<Values>({ defaultValues: { ...initialHours, kind: 'duty', day: '' } })
  const [kind, day, hasHours] = useWatch({ control: form.control, name: ['kind', 'day', 'hasHours'] })
  const { errors } = form.formState
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (values) => {
    const date = { kind: values.kind, day: values.day }
    await addHoursOn(expertId, { ...date, added: values.hasHours ? hoursBetween(values) : null })
    // The date may have more hours.
    form.reset({ ...initialHours, ...date })
  })
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <KindField value={kind} onChange={(value) => form.setValue('kind', value)} />
      <Field label={t('rota.staff.date')} error={errors.day?.message}>
        <TextInput type="date" min={today} {...form.register('day')} />
      </Field>
      <Checkbox
        label={t('rota.staff.dateWithoutHours')}
        checked={!hasHours}
        onChange={() => form.setValue('hasHours', !hasHours)}
      />
      {hasHours && <TimeFields from={form.register('from')} to={form.register('to')} error={errors.hours?.message} />}
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" busy={isPending} disabledReason={day === '' ? t('rota.staff.dateMissing') : undefined}>
          {t('rota.staff.saveException')}
        </Button>
      </div>
    </form>
  )
}
