import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export interface NotAvailableProps {
  title: string
  /** Left out: that the courses of the person do not include it. */
  text?: string
  /** Left out: the way home. */
  act?: { path: string; label: string }
}

/** Says that the person does not have a section, and what to do instead. */
export function NotAvailable({ title, text = t('shell.notAvailableText'), act }: NotAvailableProps) {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={5} stage={4} width={264} height={264} />}
      title={title}
      text={text}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={act?.path ?? paths.home()}>
          {act?.label ?? t('shell.backHome')}
        </Link>
      }
    />
  )
}
