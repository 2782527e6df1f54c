import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { createCommunity, type CommunityFields } from '#contract/club/communities/staffApi.ts'
import { BackLink } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { emptyFields, showCommunity } from './communities.tsx'
import { CommunityForm, useChoices, type Choices } from './CommunityForm.tsx'
import styles from './Communities.module.css'

export function CreateCommunityScreen() {
  useLanguage()
  const { choices, queries } = useChoices()
  return (
    <>
      <BackLink href={staffPaths.communities()} label={t('communities.staff.backToList')} />
      <PageTitle>{t('communities.staff.createTitle')}</PageTitle>
      <Card className={styles.narrow}>
        <QueryBoundary
          queries={queries}
          skeleton={<SkeletonRows count={4} />}
          errorTitle={t('communities.staff.choicesFailed')}
        >
          {choices && <CreateForm choices={choices} />}
        </QueryBoundary>
      </Card>
    </>
  )
}

function CreateForm({ choices }: { choices: Choices }) {
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  const [only, ...others] = choices.brands
  const brands = only && others.length === 0 ? [only.id] : []
  const form = useForm<CommunityFields>({ defaultValues: { ...emptyFields, brands } })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    const created = await call(createCommunity, { body, idempotencyKey: keyOf(body) })
    await showCommunity(created)
    showToast({ text: t('communities.staff.created'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.community({ communityId: created.id })), ignoreBlocker: true })
  })
  return (
    <CommunityForm form={form} choices={choices} onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={form.formState.isDirty ? undefined : t('console.nothingChanged')}
        >
          {t('communities.staff.create')}
        </Button>
      </div>
    </CommunityForm>
  )
}
