import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Card } from '#contract/shop/cards/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { Art } from '../../ui/art/Art.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { stage } from '../../ui/stage.ts'
import styles from './CardList.module.css'
import { cardTypeName, expiryText } from './cards.ts'

const DeleteCardDialog = lazyOverlay(async () => (await withTexts(import('./DeleteCardDialog.tsx'))).DeleteCardDialog)

export function CardList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={styles.list}>
      {cards.map((card) => (
        <li key={card.id}>
          <CardTile card={card} others={cards.filter(({ id }) => id !== card.id)} />
        </li>
      ))}
    </ul>
  )
}

function CardTile({ card, others }: { card: Card; others: readonly Card[] }) {
  const [isOpen, setOpen] = useState(false)
  const type = cardTypeName(card.card_type)
  const last4 = card.masked_number.slice(-4)
  return (
    <>
      <div className={classes(styles.card, stage(card.id))}>
        <Art theme={publicConfig().project.theme} seed={card.id} width={360} height={228} />
        <span className="t-label">{type}</span>
        <span className={styles.number}>{card.masked_number}</span>
      </div>
      <div className={styles.details}>
        <span className="t-small muted">{expiryText(card)}</span>
        <IconButton
          label={t('cards.deleteNamed', { type, last4 })}
          icon={<Trash2 aria-hidden />}
          onPointerEnter={DeleteCardDialog.preload}
          onClick={() => setOpen(true)}
        />
      </div>
      <DeleteCardDialog open={isOpen} onClose={() => setOpen(false)} card={card} others={others} />
    </>
  )
}
