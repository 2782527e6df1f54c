import { useState } from 'react'
import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { useAddToSubscription } from './useAddToSubscription.ts'

/** Adds a course that the subscription includes, once it is confirmed. */
export function AddToSubscription({ position: { id, title } }: { position: Pick<CatalogPosition, 'id' | 'title'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { run, isPending } = useAddToSubscription(close)
  return (
    <p>
      {t('catalog.included')} ·{' '}
      <button type="button" className={linkClass(true)} onClick={() => setIsOpen(true)}>
        {t('catalog.add')}
        <span className="visually-hidden"> {title}</span>
      </button>
      <AlertDialog
        open={isOpen}
        onClose={close}
        title={t('catalog.addTitle', { title: formatQuoted(title) })}
        description={t('catalog.addText')}
      >
        <Button wide variant="primary" busy={isPending} onClick={() => run(id)}>
          {t('catalog.addCourse')}
        </Button>
        <Button wide onClick={close}>
          {t('catalog.notNow')}
        </Button>
      </AlertDialog>
    </p>
  )
}
