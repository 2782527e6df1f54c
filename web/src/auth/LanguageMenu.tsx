import { ChevronDown, Globe } from 'lucide-react'
import { publicConfig } from '../brands/publicConfig.ts'
import { currentLanguage, languageNames, setLanguage, useLanguage } from '../language.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { Menu, type MenuTrigger } from '../ui/Menu.tsx'
import { tryLanguage } from '../ui/tryLanguage.ts'

/** For guests the texts change in place: what was typed stays. */
export function LanguageMenu() {
  const current = useLanguage()
  const { languages } = publicConfig().project
  if (languages.length < 2) return null
  return (
    <Menu
      renderTrigger={LanguageButton}
      items={languages.map((language) => ({
        label: languageNames[language],
        checked: language === current,
        onSelect: () => void tryLanguage(() => setLanguage(language)),
      }))}
    />
  )
}

function LanguageButton(trigger: MenuTrigger) {
  return (
    <button {...trigger} type="button" className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <Globe aria-hidden />
      {languageNames[currentLanguage()]}
      <ChevronDown aria-hidden size={16} />
    </button>
  )
}
