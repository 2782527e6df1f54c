import { useInfiniteQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { endDiscount, type StaffDiscount, type StaffDiscountPage } from '#contract/shop/discounts/staffApi.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { BackToList, RecordBoundary, RecordColumns, RecordHeader } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { DiscountTermsCard, DiscountUsesCard } from './DiscountCards.tsx'
import { EditDiscountDialog } from './DiscountDialog.tsx'
import { offText, statusTags, discountQuery, refreshDiscount, discountSearch } from './discounts.ts'

export function DiscountScreen({ discountId }: { discountId: number }) {
  useLanguage()
  const page = useInfiniteQuery(discountQuery(discountId))
  const [first] = page.data?.pages ?? []
  const orders = page.data?.pages.flatMap((one) => one.orders) ?? []
  const search = useRouteSearch(discountSearch)
  return (
    <>
      <BackToList href={staffPaths.discounts(search)} label={t('discounts.staff.backToList')} />
      <RecordBoundary
        query={page}
        missing={{
          icon: <TicketPercent aria-hidden />,
          title: t('discounts.staff.missingTitle'),
          text: t('discounts.staff.missingText'),
        }}
        errorTitle={t('discounts.staff.discountFailed')}
      >
        {first && (
          <Discount discount={first.discount} orders={orders}>
            <ShowMore paging={page} label={t('console.showMore')} />
          </Discount>
        )}
      </RecordBoundary>
    </>
  )
}

type DiscountProps = Pick<StaffDiscountPage, 'discount' | 'orders'> & { children: ReactNode }

function Discount({ discount, orders, children }: DiscountProps) {
  return (
    <>
      <Header discount={discount} />
      <RecordColumns side={<DiscountTermsCard discount={discount} />}>
        <DiscountUsesCard orders={orders}>{children}</DiscountUsesCard>
      </RecordColumns>
    </>
  )
}

function Header({ discount }: { discount: StaffDiscount }) {
  const [opened, setOpened] = useState<'edit' | 'end'>()
  const { id, code, status } = discount
  const { text, tone } = statusTags[status]
  const close = () => setOpened(undefined)
  const end = async (idempotencyKey: string) => {
    await call(endDiscount, { params: { discountId: id }, idempotencyKey })
    await refreshDiscount(id)
    showToast({ text: t('discounts.staff.endDone'), tone: 'ok' })
  }
  return (
    <>
      <RecordHeader
        title={code}
        tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
        actions={
          !discount.is_ended_by_staff && (
            <>
              <Button size="small" onClick={() => setOpened('edit')}>
                {t('discounts.staff.edit')}
              </Button>
              <Button size="small" onClick={() => setOpened('end')}>
                {t('discounts.staff.end')}
              </Button>
            </>
          )
        }
      >
        <p>{t('discounts.staff.minus', { off: offText(discount) })}</p>
      </RecordHeader>
      <EditDiscountDialog open={opened === 'edit'} onClose={close} discount={discount} />
      <ConfirmDialog
        open={opened === 'end'}
        onClose={close}
        title={t('discounts.staff.endTitle', { code })}
        outcome={t('discounts.staff.endOutcome')}
        confirm={t('discounts.staff.end')}
        isDangerous
        act={end}
      />
    </>
  )
}
