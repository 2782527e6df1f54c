import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ClipboardCheck, Inbox, MessageCircle, UserRound, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DeskItem } from '#contract/experts/desk/api.ts'
import { formatQuoted } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { keyOf, type ItemRef, deskSearch } from './deskQueries.ts'
import { kindTexts, timeLeft, type TimeLeft } from './deskLabels.tsx'
import { deskPath } from './useDeskNavigation.ts'
import styles from './Queue.module.css'

const radius = 21

const round = 2 * Math.PI * radius

type DeskQueueProps = { queue: UseInfiniteQueryResult; items: readonly DeskItem[]; opened: ItemRef | undefined }

/** Waiting items by time left. */
export function DeskQueue({ queue, items, opened }: DeskQueueProps) {
  const now = useNow()
  const list = useRef<HTMLElement>(null)
  const openedKey = opened && keyOf(opened)
  useEffect(() => {
    if (openedKey !== undefined) showRow(list.current)
  }, [openedKey])
  return (
    <section ref={list} className={styles.queue} aria-label={t('desk.staff.queue')}>
      <QueryBoundary
        queries={[queue]}
        skeleton={<SkeletonRows count={7} height={80} />}
        errorTitle={t('desk.staff.queueFailed')}
      >
        {items.length === 0 && (
          <EmptyState
            icon={<Inbox aria-hidden />}
            title={t('desk.staff.emptyTitle')}
            text={t('desk.staff.emptyText')}
          />
        )}
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)}>
              <QueueRow item={item} now={now} isOpen={opened !== undefined && keyOf(item) === keyOf(opened)} />
            </li>
          ))}
        </ul>
        <ShowMore className={styles.more} paging={queue} label={t('console.showMore')} />
      </QueryBoundary>
    </section>
  )
}

/** Scrolls only the queue, not the page, to the opened item. */
function showRow(queue: HTMLElement | null): void {
  const row = queue?.querySelector('[aria-current]')
  if (!queue || !row) return
  const [outer, inner] = [queue.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.top < outer.top) queue.scrollTop -= outer.top - inner.top
  if (inner.bottom > outer.bottom) queue.scrollTop += inner.bottom - outer.bottom
}

type QueueRowProps = { item: DeskItem; now: number; isOpen: boolean }

function QueueRow({ item, now, isOpen }: QueueRowProps) {
  const { learner, title, attempt_number: number, is_required: isRequired } = item
  const left = timeLeft(item, now)
  const queue = useRouteSearch(deskSearch)
  const facts = [
    item.kind === 'chat' ? formatQuoted(title) : title,
    number > 1 && t('desk.staff.version', { number }),
    isRequired && t('desk.staff.required'),
  ]
  return (
    <AppLink href={deskPath(item, queue)} className={styles.row} aria-current={isOpen ? 'true' : undefined}>
      <TimeRing left={left} />
      <span className={styles.content}>
        <span className={styles.words}>
          <b className={styles.name}>
            <bdi>{learner.name}</bdi>
          </b>
          <span className={styles.details}>{facts.filter(Boolean).join(' · ')}</span>
          <span className="visually-hidden">{left.text}</span>
        </span>
        <RowTag item={item} isLate={item.answer_by <= now} />
      </span>
    </AppLink>
  )
}

const kindIcons = {
  homework: <ClipboardCheck aria-hidden />,
  chat: <MessageCircle aria-hidden />,
  meeting: <Video aria-hidden />,
}

function RowTag({ item: { claim, holder, kind }, isLate }: { item: DeskItem; isLate: boolean }) {
  if (claim)
    return (
      <Tag tone="info" icon={<UserRound aria-hidden />} className={styles.tag}>
        {claim.is_mine ? t('desk.staff.isMine') : t('desk.staff.claimedBy', { name: claim.expert_name })}
      </Tag>
    )
  if (holder?.is_mine && holder.handed_over_by !== null)
    return (
      <Tag tone="info" icon={kindIcons[kind]} className={styles.tag}>
        {t('desk.staff.handedOverToYou', { name: holder.handed_over_by })}
      </Tag>
    )
  return (
    <Tag tone={isLate ? 'bad' : 'neutral'} icon={kindIcons[kind]} className={styles.tag}>
      {isLate ? t('desk.staff.isLate') : t(kindTexts[kind])}
    </Tag>
  )
}

/** The promised time as a filling ring; decorative, as text says the same. */
function TimeRing({ left }: { left: TimeLeft }) {
  return (
    <svg viewBox="0 0 48 48" className={styles.ring} data-tone={left.tone} aria-hidden>
      <circle cx="24" cy="24" r={radius} className={styles.track} />
      <circle
        cx="24"
        cy="24"
        r={radius}
        className={styles.spent}
        strokeDasharray={`${left.spent * round} ${round}`}
        transform="rotate(-90 24 24)"
      />
      <text x="24" y="24" className={styles.label}>
        {left.label}
      </text>
    </svg>
  )
}
