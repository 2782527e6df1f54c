import type { AppPath } from '#contract/platform/paths.ts'
import { useLanguage, t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { publicConfig } from './publicConfig.ts'

interface NotAvailableProps {
  title: string
  /** Default: the learner's courses do not include it. */
  text?: string
  /** Default: a link home. */
  act?: { path: AppPath; label: string }
}

export interface EmptySectionProps {
  /** The screen's heading, unless something else on the page renders it. */
  title?: string
  /** Says that nothing is here yet, and when something will be. */
  emptyTitle: string
  text: string
  act: { path: AppPath; label: string }
  /** Selects the picture. */
  seed: number
}

/** The empty state of a section. */
export function EmptySection({ title, emptyTitle, text, act, seed }: EmptySectionProps) {
  useLanguage()
  return (
    <>
      {title && <PageTitle>{title}</PageTitle>}
      <EmptyState
        picture={
          <Art theme={publicConfig().project.theme} seed={seed} stage={(seed % 6) + 1} width={264} height={264} />
        }
        title={emptyTitle}
        text={text}
        action={
          <AppLink className={buttonClass({ variant: 'primary' })} href={act.path}>
            {act.label}
          </AppLink>
        }
      />
    </>
  )
}

/** Says that the account does not include a section, and offers an alternative. */
export function NotAvailable({ title, text = t('brands.notAvailableText'), act }: NotAvailableProps) {
  return (
    <EmptyState
      picture={<Art theme={publicConfig().project.theme} seed={5} stage={4} width={264} height={264} />}
      title={title}
      text={text}
      action={
        <AppLink className={buttonClass({ variant: 'primary' })} href={act?.path ?? paths.home()}>
          {act?.label ?? t('brands.backHome')}
        </AppLink>
      }
    />
  )
}
