import { useState } from 'react'
import { publicConfig } from '../brands/publicConfig.ts'
import { useLanguage } from '../language.ts'
import { useUser } from '../users/userQuery.ts'
import { LazyLanguageDialog } from './LazyLanguageDialog.tsx'
import { isLocaleAsked, markLocaleAsked } from './localeAsked.ts'

/** Once per session: whoever chose another language on this device than their account has is asked which it shall be. */
export function LocaleQuestion() {
  const { locale } = useUser()
  const current = useLanguage()
  const isOffered = publicConfig().project.languages.includes(locale)
  const [open, setOpen] = useState(() => isOffered && locale !== current && !isLocaleAsked())
  const close = () => {
    markLocaleAsked()
    setOpen(false)
  }
  return <LazyLanguageDialog open={open} onClose={close} proposed={locale} />
}
