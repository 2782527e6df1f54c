import { deleteCard, listCards, type Card } from '#contract/shop/cards/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { AlertDialog } from '../../ui/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { cardTypeName, hasExpired } from './cards.ts'

export type DeleteCardDialogProps = {
  open: boolean
  onClose: () => void
  card: Card
  /** In the order in which they replace this one. */
  others: readonly Card[]
}

/** Asks once before a card is deleted, and names what it pays for. */
export function DeleteCardDialog({ open, onClose, card, others }: DeleteCardDialogProps) {
  const last4 = card.masked_number.slice(-4)
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('cards.deleteTitle', { type: cardTypeName(card.card_type), last4 })}
      description={outcomeOf(card, others)}
    >
      <Answers cardId={card.id} onClose={onClose} />
    </AlertDialog>
  )
}

function outcomeOf({ pays_for: uses }: Card, others: readonly Card[]): string {
  const titles = new Intl.ListFormat(currentLanguage()).format(uses.map(({ title }) => formatQuoted(title)))
  if (!titles) return t('cards.deleteUnused')
  const next = others.find((other) => !hasExpired(other))
  if (!next) return t('cards.deleteLast', { titles })
  return t('cards.deleteMoves', { titles, last4: next.masked_number.slice(-4) })
}

function Answers({ cardId, onClose }: { cardId: number; onClose: () => void }) {
  const { run, isPending, failure } = useAction(async () => {
    await call(deleteCard, { params: { cardId } })
    onClose()
    queryClient.setQueryData<{ data: { data: Card[] } }>(
      queryKeyOf(listCards),
      (cards) => cards && { data: { data: cards.data.data.filter(({ id }) => id !== cardId) } },
    )
    showToast({ text: t('cards.deleted'), tone: 'ok' })
    // Deleting changes which card pays, and which is the default.
    await Promise.all(
      [listCards, listSubscriptions, listInstalments].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }, inline)
  return (
    <>
      <FormFailure failure={failure} />
      <Button onClick={onClose}>{t('cards.keep')}</Button>
      <Button variant="danger" busy={isPending} onClick={() => run()}>
        {t('cards.delete')}
      </Button>
    </>
  )
}
