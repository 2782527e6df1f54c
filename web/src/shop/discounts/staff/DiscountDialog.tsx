import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { createDiscount, updateDiscount, type StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { missingOf, outcomeOf, termsOf, valuesOf, type DiscountValues } from './discountForm.ts'
import { refreshDiscount } from './discounts.ts'

type DialogProps = { open: boolean; onClose: () => void }

/** Creates a code and opens its page. */
export function CreateDiscountDialog({ open, onClose }: DialogProps) {
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  const save = async (values: DiscountValues) => {
    const body = { code: values.code, person: values.person.trim() || null, ...termsOf(values) }
    const { id } = await call(createDiscount, { body, idempotencyKey: keyOf(body) })
    await refreshDiscount(id)
    showToast({ text: t('discounts.staff.created'), tone: 'ok' })
    await router.navigate({ href: hrefOf(staffPaths.discount({ discountId: id })) })
  }
  return (
    <Modal open={open} onClose={onClose} title={t('discounts.staff.createTitle')}>
      <ShopForm onClose={onClose} save={save} confirm={t('discounts.staff.create')} />
    </Modal>
  )
}

/** Changes the terms of a code. */
export function EditDiscountDialog({ open, onClose, discount }: DialogProps & { discount: StaffDiscount }) {
  const save = async (values: DiscountValues) => {
    await call(updateDiscount, { params: { discountId: discount.id }, body: termsOf(values) })
    await refreshDiscount(discount.id)
    showToast({ text: t('discounts.staff.saved'), tone: 'ok' })
    onClose()
  }
  return (
    <Modal open={open} onClose={onClose} title={t('discounts.staff.editTitle', { code: discount.code })}>
      <ShopForm onClose={onClose} save={save} confirm={t('discounts.staff.save')} discount={discount} />
    </Modal>
  )
}

type FormProps = {
  onClose: () => void
  save: (values: DiscountValues) => Promise<void>
  confirm: string
  /** Undefined for a new code. */
  discount?: StaffDiscount
}

function ShopForm(props: FormProps) {
  const shop = useQuery(queryOf(listStaffServices))
  return (
    <QueryBoundary
      queries={[shop]}
      skeleton={<SkeletonRows count={4} />}
      errorTitle={t('discounts.staff.servicesFailed')}
    >
      {shop.data && <DiscountForm {...props} shop={shop.data} />}
    </QueryBoundary>
  )
}

/** Unmounted with the dialog, which resets its values. */
function DiscountForm({
  onClose,
  save,
  confirm,
  discount,
  shop,
}: FormProps & { shop: ResponseBody<typeof listStaffServices> }) {
  const form = useForm<DiscountValues>({ defaultValues: valuesOf(discount, shop.brands) })
  const { onSubmit, failure, isPending } = useFormSubmit(form, save)
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={outcomeOf(values, discount)}
      confirm={confirm}
      failure={failure}
      isPending={isPending}
      missing={missingOf(values, discount)}
    >
      <DiscountFields form={form} shop={shop} isNew={discount === undefined} />
    </DialogForm>
  )
}
