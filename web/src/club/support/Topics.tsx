import {
  ChevronRight,
  CircleHelp,
  CirclePlay,
  ClipboardCheck,
  CreditCard,
  Repeat,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { SupportCategory } from '#contract/club/support/api.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import styles from './Support.module.css'

/** Icons of the topics that every school has. */
const icons: Readonly<Record<number, LucideIcon>> = {
  3: CreditCard,
  4: CirclePlay,
  6: Video,
  7: Repeat,
  10: ClipboardCheck,
}

type TopicsProps = { categories: readonly SupportCategory[]; current?: number; streamId?: number | undefined }

/** The topics as links to their forms, for the same run. */
export function Topics({ categories, current, streamId }: TopicsProps) {
  return (
    <nav aria-label={t('support.topics')}>
      <ul className={styles.topics}>
        {categories.map(({ id: categoryId, title, help, target_product: product }) => {
          const Icon = icons[categoryId] ?? CircleHelp
          const keepsRun = streamId !== undefined && product === 1
          return (
            <li key={categoryId}>
              <AppLink
                className={styles.topic}
                aria-current={categoryId === current ? 'page' : undefined}
                href={
                  keepsRun ? paths.supportOfStream({ categoryId, streamId }) : paths.supportCategory({ categoryId })
                }
              >
                <span className={styles.icon}>
                  <Icon aria-hidden />
                </span>
                <span className={styles.label}>
                  <b>{title}</b>
                  {help && <span className="t-small muted">{help}</span>}
                </span>
                <ChevronRight aria-hidden />
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
