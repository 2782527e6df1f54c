import { useState } from 'react'
import type { Instalment } from '#contract/shop/instalments/api.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatDate, formatMonth } from '../../platform/language/format.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { learnerDay } from '../../learning/streams/learnerDay.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { Note } from '../../ui/Note.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { moneyText } from '../payments/moneyText.ts'
import styles from './Instalments.module.css'
import { PayInstalment } from './PayInstalment.tsx'

const CancelPlanDialog = lazyOverlay(async () => (await withTexts(import('./CancelPlanDialog.tsx'))).CancelPlanDialog)

const tones = { active: 'info', paid: 'ok', cancelled: 'neutral' } as const

export function InstalmentCard({ instalment }: { instalment: Instalment }) {
  const { title, status, payments } = instalment
  const paid = payments.filter(({ paid_at: paidAt }) => paidAt !== null).length
  const count = payments.length
  return (
    <Card>
      <article>
        <div className={styles.head}>
          <h3 className="t-h3">{title}</h3>
          <StatusTag tone={instalment.is_closed ? 'bad' : tones[status]}>
            {instalment.is_closed ? t('instalments.overdue') : t(`instalments.${status}`)}
          </StatusTag>
        </div>
        <Months instalment={instalment} label={t('instalments.paidLabel', { paid, count })} />
        <p className="t-small muted">{summaryOf(instalment, { paid, count })}</p>
        <Overdue instalment={instalment} />
        {status === 'active' && <Actions instalment={instalment} />}
      </article>
    </Card>
  )
}

function Months({ instalment: { payments, status }, label }: { instalment: Instalment; label: string }) {
  const next = status === 'active' ? payments.find(({ paid_at: paidAt }) => paidAt === null) : undefined
  const classOf = (part: Instalment['payments'][number]) => {
    if (part.paid_at !== null) return styles.done
    return part === next ? styles.next : undefined
  }
  return (
    <div className={styles.months} role="img" aria-label={label}>
      {payments.map((part) => (
        <span key={part.number} className={classOf(part)}>
          {formatMonth(part.due_date)}
        </span>
      ))}
    </div>
  )
}

function summaryOf(instalment: Instalment, { paid, count }: { paid: number; count: number }): string {
  const { payments, status, currency } = instalment
  const next = payments.find(({ paid_at: paidAt }) => paidAt === null)
  if (status !== 'active' || !next) return t('instalments.paidOf', { paid, count })
  const amount = moneyText(next.amount, currency)
  const values = { paid, count, amount, date: formatDate(next.due_date) }
  const isOverdue = next.due_date < learnerDay(nowSeconds())
  return isOverdue ? t('instalments.paidOverdue', values) : t('instalments.paidNext', values)
}

/** Says why a payment is missing and which run closes because of it. */
function Overdue({ instalment }: { instalment: Instalment }) {
  const { is_closed: isClosed, closes_on: closesOn, last_failure: failure, stream_id: streamId } = instalment
  if (isClosed)
    return (
      <Note
        className={styles.note}
        tone="bad"
        title={streamId === null ? t('instalments.overdueTitle') : t('instalments.closedTitle')}
      >
        {streamId === null ? t('instalments.overdueText') : t('instalments.closedText')}
      </Note>
    )
  if (failure === null || closesOn === null) return null
  return (
    <Note className={styles.note} tone="warn" title={t('instalments.failedTitle')}>
      {streamId === null ? t('instalments.retryText') : t('instalments.failedText', { date: formatDate(closesOn) })}
    </Note>
  )
}

function Actions({ instalment }: { instalment: Instalment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <PayInstalment instalment={instalment} />
      <Button variant="ghost" size="small" onPointerEnter={CancelPlanDialog.preload} onClick={() => setOpen(true)}>
        {t('instalments.cancelPlan')}
      </Button>
      <CancelPlanDialog open={isOpen} onClose={() => setOpen(false)} instalment={instalment} />
    </div>
  )
}
