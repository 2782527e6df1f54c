import type { ReactNode } from 'react'
import { usePublicConfig } from '../../brands/publicConfig.ts'
import { t } from '../../platform/language/language.ts'
import { RichText } from '../../ui/RichText.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** Where the answer comes, and the faster ways. */
export function AnswerNote({ email }: { email: string | null }) {
  const { support_email: school, whats_app_number: number } = usePublicConfig().project
  return (
    <p className="t-small muted">
      {email ? t('support.answerTo', { email }) : t('support.answerHere')}{' '}
      <RichText
        text={number ? t('support.faster', { email: school }) : t('support.orMail', { email: school })}
        tags={{
          chat: linkTo(`https://wa.me/${number.replaceAll(/\D/g, '')}`, '_blank'),
          link: linkTo(`mailto:${school}`),
        }}
      />
    </p>
  )
}

const linkTo = (href: string, target?: '_blank') => (words: ReactNode) => (
  <TextLink href={href} {...(target && { target })}>
    {words}
  </TextLink>
)
