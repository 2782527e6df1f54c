import { useState, type SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { updateServiceContents, type StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ContentsFields } from './ContentsFields.tsx'
import { contentsOf, missingOf, valuesOf, type ContentsFieldsProps, type ServiceValues } from './contentsForm.ts'
import { showServiceChange, SourceNote } from './services.tsx'
import styles from './Services.module.css'

export type ContentsCardProps = Pick<ContentsFieldsProps, 'shop' | 'courses'> & { service: StaffServicePage }

export function ContentsCard(props: ContentsCardProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('services.staff.contents')}</h2>
      <SourceNote service={props.service} />
      <ContentsForm {...props} />
    </Card>
  )
}

function ContentsForm({ service, ...known }: ContentsCardProps) {
  const { id, kind } = service
  // The version protects changes that another editor saved meanwhile.
  const [version, setVersion] = useState(service.contents_version)
  const form = useForm<ServiceValues>({ defaultValues: { kind, title: {}, ...valuesOf(service.contents) } })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as ServiceValues
  const { onSubmit, failure, isPending } = useFormSubmit(form, async () => {
    const body = { ...contentsOf(values, kind), version }
    const changed = await call(updateServiceContents, { params: { serviceId: id }, body })
    await showServiceChange(changed)
    setVersion(changed.contents_version)
    form.reset({ kind, title: {}, ...valuesOf(changed.contents) })
    showToast({ text: t('services.staff.contentsSaved'), tone: 'ok' })
  })
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const { isDirty } = form.formState
  const missing = missingOf(values, kind)
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <ContentsFields form={form} kind={kind} {...known} />
      <Note tone="info" role="status">
        {missing ??
          (kind === 'subscription' ? t('services.staff.outcomeSubscription') : t('services.staff.outcomeContents'))}
      </Note>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={missing ?? (isDirty ? undefined : t('services.staff.nothingChanged'))}
        >
          {t('services.staff.saveContents')}
        </Button>
      </div>
    </form>
  )
}
