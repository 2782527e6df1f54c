import { useState } from 'react'
import { publicConfig } from '../brands/publicConfig.ts'
import { useLanguage } from '../platform/language/language.ts'
import { useUser } from '../accounts/users/userQuery.ts'
import { LazyLanguageDialog } from '../layout/LazyLanguageDialog.tsx'

/** Asks which language to use where this device and the account differ, until the account has an answer. */
export function LanguagePrompt() {
  const { locale, is_language_chosen: isChosen } = useUser()
  const current = useLanguage()
  // As it was at the start: while somebody changes the language in the settings, nothing is asked.
  const [differs] = useState(() => publicConfig().project.languages.includes(locale) && locale !== current)
  const [wasClosed, setClosed] = useState(false)
  const open = differs && !isChosen && !wasClosed
  return <LazyLanguageDialog open={open} onClose={() => setClosed(true)} proposed={locale} />
}
