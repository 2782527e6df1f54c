import { useState } from 'react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { useLanguage } from '../../platform/language/language.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { LazyLanguageDialog } from '../layout/LazyLanguageDialog.tsx'
import { wasLanguagePrompted, markLanguagePrompted } from './languagePrompt.ts'

/** Asks each account once which language to use where this device and the account differ. */
export function LanguagePrompt() {
  const user = useUser()
  const { locale } = user
  const current = useLanguage()
  const isOffered = publicConfig().project.languages.includes(locale)
  const [open, setOpen] = useState(() => isOffered && locale !== current && !wasLanguagePrompted(user))
  const close = () => {
    markLanguagePrompted(user)
    setOpen(false)
  }
  return <LazyLanguageDialog open={open} onClose={close} proposed={locale} />
}
