import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Says that the courses of the person do not include a section. */
export function NotAvailable({ title }: { title: string }) {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={5} stage={4} width={264} height={264} />}
      title={title}
      text={t('shell.notAvailableText')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.home()}>
          {t('shell.backHome')}
        </Link>
      }
    />
  )
}
