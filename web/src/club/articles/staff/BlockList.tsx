import {
  ArrowDown,
  ArrowUp,
  Clapperboard,
  Heading,
  Image,
  List,
  MousePointerClick,
  Quote,
  Text,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { articleLimits, blockTypes } from '#contract/club/articles/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { languageNames, t, type TextKey } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Articles.module.css'
import { BlockFields } from './BlockFields.tsx'
import { newBlock, type EditedBlock } from './editedArticle.ts'

export type BlockType = (typeof blockTypes)[number]

const icons: Record<BlockType, LucideIcon> = {
  heading: Heading,
  text: Text,
  list: List,
  quote: Quote,
  picture: Image,
  film: Clapperboard,
  button: MousePointerClick,
}

const blockTexts = {
  heading: 'articles.staff.headingBlock',
  text: 'articles.staff.textBlock',
  list: 'articles.staff.listBlock',
  quote: 'articles.staff.quoteBlock',
  picture: 'articles.staff.pictureBlock',
  film: 'articles.staff.filmBlock',
  button: 'articles.staff.buttonBlock',
} as const satisfies Record<BlockType, TextKey>

type BlockListProps = {
  language: Language
  blocks: readonly EditedBlock[]
  /** Applied to the blocks as they are then: uploads and undoing come later. */
  onChange: (change: (blocks: readonly EditedBlock[]) => readonly EditedBlock[]) => void
}

/** The blocks of an article in a language: each can be moved, by Alt and an arrow too, and removed. */
export function BlockList({ language, blocks, onChange }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const [added, setAdded] = useState<string>()
  const move = (index: number, to: number) => {
    const block = blocks[index]
    if (!block || to < 0 || to >= blocks.length) return
    onChange((current) => current.toSpliced(index, 1).toSpliced(to, 0, block))
    setAnnounced(t('articles.staff.moved', { block: t(blockTexts[block.type]), position: to + 1 }))
  }
  const remove = (index: number) => {
    const block = blocks[index]
    if (!block) return
    onChange((current) => current.toSpliced(index, 1))
    const restore = () => onChange((current) => current.toSpliced(index, 0, block))
    showToast({
      text: t('articles.staff.removed', { block: nameOf(block, index) }),
      action: { label: t('console.undo'), onPress: restore },
    })
    // The pressed button is removed with its block.
    list.current?.focus()
  }
  const add = (type: BlockType) => {
    const block = newBlock(type)
    setAdded(block.key)
    onChange((current) => [...current, block])
  }
  const moveByKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const label = t('articles.staff.blocksIn', { language: languageNames[language] })
  return (
    <>
      <ol ref={list} className={styles.blocks} aria-label={label} tabIndex={-1}>
        {blocks.map((block, index) => (
          // Keys move the block while one of its fields has the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={block.key} className={styles.block} onKeyDown={(event) => moveByKey(event, index)}>
            <BlockHead
              name={nameOf(block, index)}
              type={block.type}
              isFirst={index === 0}
              isLast={index === blocks.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
            <BlockFields
              block={block}
              language={language}
              isAdded={block.key === added}
              onChange={(next) =>
                onChange((current) =>
                  current.map((one) => (one.key === block.key ? ({ ...one, ...next } as EditedBlock) : one)),
                )
              }
            />
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{announced}</output>
      {blocks.length < articleLimits.blocks && <AddBlock onAdd={add} />}
    </>
  )
}

function nameOf({ type }: EditedBlock, index: number): string {
  return t('articles.staff.blockName', { block: t(blockTexts[type]), position: index + 1 })
}

type BlockHeadProps = {
  name: string
  type: BlockType
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function BlockHead({ name, type, isFirst, isLast, onMove, onRemove }: BlockHeadProps) {
  const Icon = icons[type]
  return (
    <div className={styles.blockHead}>
      <Icon aria-hidden />
      <b className="t-small">{name}</b>
      <IconButton
        size="small"
        icon={<ArrowUp aria-hidden />}
        label={t('articles.staff.moveUp', { block: name })}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon={<ArrowDown aria-hidden />}
        label={t('articles.staff.moveDown', { block: name })}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="small"
        icon={<X aria-hidden />}
        label={t('articles.staff.remove', { block: name })}
        onClick={onRemove}
      />
    </div>
  )
}

function AddBlock({ onAdd }: { onAdd: (type: BlockType) => void }) {
  return (
    <div role="group" aria-label={t('articles.staff.addBlock')} className={styles.addBlock}>
      <p className="t-small muted">{t('articles.staff.addBlock')}</p>
      <div className={styles.buttons}>
        {blockTypes.map((type) => {
          const Icon = icons[type]
          return (
            <Button key={type} size="small" icon={<Icon aria-hidden />} onClick={() => onAdd(type)}>
              {t(blockTexts[type])}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
