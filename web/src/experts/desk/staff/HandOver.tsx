import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { handOverDeskItem } from '#contract/experts/desk/itemApi.ts'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { itemQuery, removeItem, type ItemRef } from './deskQueries.ts'
import styles from './Entry.module.css'

type HandOverProps = { item: ItemRef; onDone: () => void }

/** Hands an item over to a colleague or the team. */
export function HandOver({ item, onDone }: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" icon={<UserRoundPlus aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('desk.staff.handOver')}
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        title={t('desk.staff.handOverTitle')}
        description={t('desk.staff.handOverText')}
      >
        <Colleagues item={item} onClose={close} onDone={onDone} />
      </Modal>
    </>
  )
}

function Colleagues({ item, onClose, onDone }: HandOverProps & { onClose: () => void }) {
  const details = useQuery({ ...itemQuery(item), staleTime: 0 })
  const { kind, id } = item
  const { run, input, failure } = useAction(async ({ to, name }: { to: number | null; name: string }) => {
    await call(handOverDeskItem, { params: { kind, itemId: id }, body: { expert_id: to } })
    showToast({ text: t('desk.staff.handedOver', { name }), tone: 'ok' })
    onClose()
    onDone()
    removeItem(item)
  }, inline)
  const team = { to: null, name: t('desk.staff.team') }
  return (
    <QueryBoundary queries={[details]} skeleton={<SkeletonRows height={48} />} errorTitle={t('desk.staff.itemFailed')}>
      <ul className={styles.templates}>
        {details.data?.colleagues.map((colleague) => (
          <li key={colleague.id}>
            <Button
              wide
              busy={input?.to === colleague.id}
              onClick={() => run({ to: colleague.id, name: colleague.name })}
            >
              {colleague.is_on_duty ? t('desk.staff.onDuty', { name: colleague.name }) : colleague.name}
            </Button>
          </li>
        ))}
        {details.data?.holder && (
          <li>
            <Button wide busy={input !== undefined && input.to === null} onClick={() => run(team)}>
              {t('desk.staff.team')}
            </Button>
          </li>
        )}
      </ul>
      {details.data?.colleagues.length === 0 && !details.data.holder && <p>{t('desk.staff.noColleagues')}</p>}
      <FormFailure failure={failure} />
    </QueryBoundary>
  )
}
