import { Trash2 } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { addExpertAbsence, deleteExpertAbsence, type ExpertRota } from '#contract/experts/rota/api.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { refreshRota } from './rota.ts'
import styles from './Rota.module.css'

export function Absences({ rota: { expert, today, absences } }: { rota: ExpertRota }) {
  const removal = useAction(async (absenceId: number) => {
    await call(deleteExpertAbsence, { params: { expertId: expert.id, absenceId } })
    await refreshRota()
  })
  return (
    <section
      aria-label={t('rota.staff.ofExpert', { section: t('rota.staff.absences'), name: expert.name })}
      className={styles.form}
    >
      <h3 className="t-h3">{t('rota.staff.absences')}</h3>
      <ul className={styles.list}>
        {absences.map(({ id, first_day: first, last_day: last }) => {
          const text = first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`
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
      <AbsenceForm expertId={expert.id} today={today} />
    </section>
  )
}

function AbsenceForm({ expertId, today }: { expertId: number; today: string }) {
  const form = useForm({ defaultValues: { first_day: '', last_day: '' } })
  const [first, last] = useWatch({ control: form.control, name: ['first_day', 'last_day'] })
  const { errors } = form.formState
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(addExpertAbsence, { params: { expertId }, body })
    await refreshRota()
    form.reset()
  })
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <div className={styles.pair}>
        <Field label={t('rota.staff.firstDay')} error={errors.first_day?.message}>
          <TextInput type="date" {...form.register('first_day')} />
        </Field>
        <Field label={t('rota.staff.lastDay')} error={errors.last_day?.message}>
          <TextInput type="date" min={first > today ? first : today} {...form.register('last_day')} />
        </Field>
      </div>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          busy={isPending}
          disabledReason={first === '' || last === '' ? t('rota.staff.datesMissing') : undefined}
        >
          {t('rota.staff.addAbsence')}
        </Button>
      </div>
    </form>
  )
}
