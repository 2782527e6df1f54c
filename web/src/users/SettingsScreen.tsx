import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronRight, Globe, LifeBuoy, Repeat } from 'lucide-react'
import { useState } from 'react'
import { SessionsCard } from '../auth/sessions/SessionsCard.tsx'
import { formatDate } from '../format.ts'
import { languageNames, t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { LanguageDialog } from '../shell/LanguageDialog.tsx'
import { themeTexts } from '../shell/themeTexts.ts'
import { setTheme, themes, useTheme } from '../theme.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Rows } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { useAction } from '../useAction.ts'
import { saveProfile } from './saveProfile.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './Settings.module.css'
import { TimeZoneSelect } from './TimeZoneSelect.tsx'
import { useUser } from './userQuery.ts'

/** Language, looks, times, devices, and the way to all that is paid for. */
export function SettingsScreen() {
  useLanguage()
  return (
    <SettingsFrame title={t('users.general')}>
      <Card>
        <div className={styles.fields}>
          <LanguageRow />
          <ThemeChoice />
          <TimeZoneChoice />
        </div>
      </Card>
      <Card padded={false}>
        <Places />
      </Card>
      <SessionsCard />
      <Version />
    </SettingsFrame>
  )
}

function LanguageRow() {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <Globe aria-hidden />
      <span>
        {t('shell.language')}: {languageNames[language]}
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('users.change')}
      </Button>
      <LanguageDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function ThemeChoice() {
  const theme = useTheme()
  const options = themes.map((value) => ({ value, label: t(themeTexts[value]) }))
  return (
    <div className={styles.genders}>
      <RadioGroup label={t('shell.theme')} options={options} value={theme} onChange={setTheme} />
    </div>
  )
}

function TimeZoneChoice() {
  const { timezone } = useUser()
  const { run, input } = useAction((zone: string) => saveProfile({ timezone: zone }))
  return (
    <Field label={t('users.timeZone')} help={t('users.timeZoneHelp')}>
      <TimeZoneSelect value={input ?? timezone} onChange={(event) => run(event.target.value)} />
    </Field>
  )
}

function Places() {
  const places = [
    { path: paths.subscriptions(), label: t('subscriptions.title'), icon: Repeat },
    { path: paths.instalments(), label: t('users.instalments'), icon: CalendarClock },
    { path: paths.support(), label: t('support.title'), icon: LifeBuoy },
  ]
  return (
    <Rows inset className={styles.lines}>
      {places.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link to={path} className={styles.line ?? ''} activeProps={{}}>
            <Icon aria-hidden />
            {label}
            <ChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </Rows>
  )
}

/** The day on which what the browser runs was built; support asks for it. */
function Version() {
  const built = document.querySelector<HTMLMetaElement>('meta[name=built]')?.content
  return built ? <p className={styles.quiet}>{t('users.version', { date: formatDate(built) })}</p> : null
}
