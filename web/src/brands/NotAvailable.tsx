import { publicConfig } from './publicConfig.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export interface NotAvailableProps {
  title: string
  /** Default: the learner's courses do not include it. */
  text?: string
  /** Default: a link home. */
  act?: { path: string; label: string }
}

/** Tells that the account does not include a section, and what to do instead. */
export function NotAvailable({ title, text = t('brands.notAvailableText'), act }: NotAvailableProps) {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={5} stage={4} width={264} height={264} />}
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
