import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { needsTitle } from '#contract/shop/services/contents.ts'
import { maxTextLength } from '#contract/shop/services/rules.ts'
import { addServiceToShop, listStaffServices } from '#contract/shop/services/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { BackLink } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ContentsFields } from './ContentsFields.tsx'
import { contentsOf, missingOf, newValues, type ContentsFieldsProps, type ServiceValues } from './contentsForm.ts'
import { kindOptions, showServiceChange } from './services.tsx'
import styles from './Services.module.css'
import { TextsField } from './TextsCard.tsx'

/** A new service is not on sale and has no price. */
export function CreateServiceScreen() {
  useLanguage()
  const shop = useQuery({ ...queryOf(listStaffServices), staleTime: 0 })
  const courses = useQuery(queryOf(listStaffCourses))
  return (
    <>
      <BackLink href={staffPaths.services()} label={t('services.staff.backToList')} />
      <PageTitle>{t('services.staff.createTitle')}</PageTitle>
      <QueryBoundary
        queries={[shop, courses]}
        skeleton={<SkeletonRows count={4} />}
        errorTitle={t('services.staff.contentsFailed')}
      >
        {shop.data && courses.data && (
          <ServiceForm shop={shop.data} courses={courses.data.filter((course) => course.is_published)} />
        )}
      </QueryBoundary>
    </>
  )
}

function ServiceForm({ shop, courses }: Pick<ContentsFieldsProps, 'shop' | 'courses'>) {
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  const brandIds = shop.brands.map(({ id }) => id)
  const form = useForm<ServiceValues>({ defaultValues: newValues(brandIds.length === 1 ? brandIds : []) })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as ServiceValues
  const { kind, title } = values
  const { onSubmit, failure, isPending } = useFormSubmit(form, async () => {
    const body = { kind, title, ...contentsOf(values, kind) }
    const created = await call(addServiceToShop, { body, idempotencyKey: keyOf(body) })
    await showServiceChange(created)
    showToast({ text: t('services.staff.created'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.service({ serviceId: created.id })) })
  })
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const isUntitled = needsTitle(kind) && !Object.values(title).some((text) => text.trim() !== '')
  const missing = missingOf(values, kind) ?? (isUntitled ? t('services.staff.titleMissing') : undefined)
  return (
    <Card className={styles.narrow}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <Field label={t('services.staff.kind')} help={t('services.staff.kindHelp')}>
          <Select {...form.register('kind')}>
            {kindOptions.map(([one, text]) => (
              <option key={one} value={one}>
                {t(text)}
              </option>
            ))}
          </Select>
        </Field>
        <ContentsFields form={form} kind={kind} shop={shop} courses={courses} />
        <TextsField
          legend={t('services.staff.name')}
          help={needsTitle(kind) ? t('services.staff.titleHelp') : t('services.staff.courseTitleHelp')}
          error={form.formState.errors.title?.message}
          maxLength={maxTextLength.title}
          registerIn={(language) => form.register(`title.${language}`)}
        />
        <Note tone="info" role="status">
          {missing ?? t('services.staff.outcomeCreate')}
        </Note>
        <FormFailure failure={failure} />
        <div>
          <Button type="submit" variant="primary" busy={isPending} disabledReason={missing}>
            {t('services.staff.create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
