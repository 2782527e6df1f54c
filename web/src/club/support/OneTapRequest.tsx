import { useRouter } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import type { SupportCategory } from '#contract/club/support/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { useAction } from '../../ui/useAction.ts'
import { sendRequest } from './requestByPress.ts'

type OneTapRequestProps = { category: SupportCategory; target: Stream | undefined; name: string }

/** Where renewals and purchases lead to the support: one press asks for them without a message. */
export function OneTapRequest({ category, target, name }: OneTapRequestProps) {
  const { renew_course, renew_consultation } = useApplicationConfig().support_categories
  const router = useRouter()
  const ask = useAction(async () => {
    const thread = await sendRequest({ categoryId: category.id, streamId: target?.id, name })
    await router.navigate({ href: hrefOf(thread) })
  })
  if (category.id !== renew_course && category.id !== renew_consultation) return null
  return (
    <Note
      tone="info"
      action={
        <Button
          size="small"
          variant="soft"
          icon={<Zap aria-hidden />}
          busy={ask.isPending}
          disabledReason={name.trim() === '' ? t('support.nameFirst') : undefined}
          onClick={() => ask.run()}
        >
          {t('support.oneTap')}
        </Button>
      }
    >
      {t('support.oneTapText')}
    </Note>
  )
}
