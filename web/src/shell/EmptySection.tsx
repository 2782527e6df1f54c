import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { useLanguage } from '../language.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export interface EmptySectionProps {
  /** The heading of the screen, where nothing around it says it. */
  title?: string
  /** What there is none of, and when there will be. */
  emptyTitle: string
  text: string
  act: { path: string; label: string }
  /** Picks the picture. */
  seed: number
}

/** A section in which the person has nothing. */
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
          <Link className={buttonClass({ variant: 'primary' })} to={act.path}>
            {act.label}
          </Link>
        }
      />
    </>
  )
}
