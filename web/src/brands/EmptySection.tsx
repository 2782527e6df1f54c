import { publicConfig } from './publicConfig.ts'
import { useLanguage } from '../platform/language/language.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export interface EmptySectionProps {
  /** The screen's heading, unless something else on the page renders it. */
  title?: string
  /** What is missing, and when there will be some. */
  emptyTitle: string
  text: string
  act: { path: string; label: string }
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
          <Art brand={publicConfig().project.theme} seed={seed} stage={(seed % 6) + 1} width={264} height={264} />
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
