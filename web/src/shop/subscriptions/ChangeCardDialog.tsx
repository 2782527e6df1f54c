import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { updateSubscriptionCard } from '#contract/shop/subscriptions/paymentApi.ts'
import { cardsQuery, expiryText, cardTypeName } from '../cards/cards.ts'
import { call } from '../../platform/api/api.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { showChangedSubscription } from './subscriptionQueries.ts'
import styles from './SubscriptionScreen.module.css'

export type ChangeCardDialogProps = { open: boolean; onClose: () => void; subscription: Subscription }

/** The saved cards, one of which pays the subscription. */
export function ChangeCardDialog({ open, onClose, subscription }: ChangeCardDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('subscriptions.cardTitle')}>
      <ChangeCardForm subscription={subscription} onClose={onClose} />
    </Modal>
  )
}

function ChangeCardForm({ subscription, onClose }: Omit<ChangeCardDialogProps, 'open'>) {
  const { data, isPending: isLoading } = useQuery(cardsQuery())
  const cards = data?.data.data ?? []
  const [chosen, setChosen] = useState(String(subscription.card_id ?? ''))
  const { run, isPending, failure } = useAction(async () => {
    const body = { payment_method_id: Number(chosen) }
    const { subscription: changed } = await call(updateSubscriptionCard, { query: { id: subscription.id }, body })
    onClose()
    await showChangedSubscription(changed)
    showToast({ text: t('subscriptions.cardChanged'), tone: 'ok' })
  }, inline)
  const isChosen = cards.some(({ id }) => String(id) === chosen)
  return (
    <div className={styles.form}>
      <FormFailure failure={failure} />
      {isLoading && <SkeletonRows count={2} height={48} />}
      <RadioGroup
        label={t('subscriptions.cardTitle')}
        labelHidden
        options={cards.map((card) => ({
          value: String(card.id),
          label: `${cardTypeName(card.card_type)} ${card.masked_number}`,
          hint: expiryText({ ...card, is_default: false }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <TextLink alone href={paths.cards()} onClick={onClose}>
        {t('subscriptions.toCards')}
      </TextLink>
      <Button
        variant="primary"
        wide
        busy={isPending}
        disabledReason={isChosen ? undefined : t('subscriptions.chooseCard')}
        onClick={() => run()}
      >
        {t('subscriptions.saveCard')}
      </Button>
    </div>
  )
}
