import { useLayoutEffect, useState } from 'react'
import { readPreference, savePreference } from '../platform/storage/preferences.ts'

const minimised = 'minimised'

/** Whether the menu shows icons only. Pages of the server stand beside the same menu: it reads the choice too. */
export function useMinimisedMenu(): [boolean, (next: boolean) => void] {
  const [isMinimised, setMinimised] = useState(() => readPreference('menu') === minimised)
  useLayoutEffect(() => {
    if (isMinimised) document.documentElement.setAttribute('data-menu', minimised)
    else document.documentElement.removeAttribute('data-menu')
  }, [isMinimised])
  const save = (next: boolean) => {
    savePreference('menu', next ? minimised : null)
    setMinimised(next)
  }
  return [isMinimised, save]
}
