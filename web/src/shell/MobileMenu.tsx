import { Link } from '@tanstack/react-router'
import { Globe, LogOut } from 'lucide-react'
import { useState } from 'react'
import { languageNames, t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { setTheme, themes, useTheme } from '../theme.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Modal } from '../ui/Modal.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { shownName } from '../users/shownName.ts'
import { useUser } from '../users/userQuery.ts'
import { Counter } from './Counter.tsx'
import { LanguageDialog } from './LanguageDialog.tsx'
import styles from './MobileMenu.module.css'
import { themeTexts } from './themeTexts.ts'
import { MenuLink } from './MenuLink.tsx'
import { useOwnPlaces } from './useOwnPlaces.ts'
import { useMenu } from './useMenu.ts'

export type MobileMenuProps = { open: boolean; onClose: () => void }

/** All places and settings on a phone; Esc, the cross and a press beside it close it. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const [asksLanguage, setAsksLanguage] = useState(false)
  const askLanguage = () => {
    onClose()
    setAsksLanguage(true)
  }
  return (
    <>
      <Modal open={open} onClose={onClose} title={t('shell.menu')} titleHidden placement="side">
        <Person />
        <Places onClose={onClose} />
        <OwnPlaces onClose={onClose} />
        <Settings onClose={onClose} onLanguage={askLanguage} />
      </Modal>
      <LanguageDialog open={asksLanguage} onClose={() => setAsksLanguage(false)} />
    </>
  )
}

function Person() {
  const user = useUser()
  return (
    <div className={styles.person}>
      <Avatar src={user.avatar} seed={user.id} size={44} />
      <b>{shownName(user)}</b>
    </div>
  )
}

function Places({ onClose }: { onClose: () => void }) {
  const { groups, current } = useMenu()
  return (
    <nav aria-label={t('shell.menu')}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => {
            const { icon: Icon, name, label, counter } = entry
            return (
              <li key={name}>
                <MenuLink entry={entry} current={current(entry)} className={styles.line ?? ''} onLeave={onClose}>
                  <Icon aria-hidden />
                  {t(label)}
                  <Counter of={counter} className={styles.counter} />
                </MenuLink>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}

function OwnPlaces({ onClose }: { onClose: () => void }) {
  const { groups } = useMenu()
  const above = groups.flat().map(({ path }) => path)
  const places = useOwnPlaces().filter((place) => !('path' in place && above.includes(place.path)))
  const leaveFor = (open: () => void) => {
    onClose()
    open()
  }
  if (places.length === 0) return null
  return (
    <div className={styles.group}>
      {places.map(({ label, icon: Icon, ...place }) =>
        'open' in place ? (
          <button key={label} type="button" className={styles.line} onClick={() => leaveFor(place.open)}>
            <Icon aria-hidden />
            {t(label)}
          </button>
        ) : (
          <Link key={label} to={place.path} className={styles.line ?? ''} activeProps={{}} onClick={onClose}>
            <Icon aria-hidden />
            {t(label)}
          </Link>
        ),
      )}
    </div>
  )
}

function Settings({ onClose, onLanguage }: { onClose: () => void; onLanguage: () => void }) {
  const theme = useTheme()
  const language = useLanguage()
  return (
    <>
      <div className={styles.group}>
        <button type="button" className={styles.line} onClick={onLanguage}>
          <Globe aria-hidden />
          {t('shell.language')}
          <span className={styles.detail}>{languageNames[language]}</span>
        </button>
        <div className={styles.theme}>
          <RadioGroup
            label={t('shell.theme')}
            options={themes.map((value) => ({ value, label: t(themeTexts[value]) }))}
            value={theme}
            onChange={setTheme}
          />
        </div>
      </div>
      <div className={styles.group}>
        <Link to={paths.logout()} preload={false} className={styles.line ?? ''} activeProps={{}} onClick={onClose}>
          <LogOut aria-hidden />
          {t('shell.signOut')}
        </Link>
      </div>
    </>
  )
}
