const key = 'locale-asked'

/** Whether the language was already confirmed in this browser session. */
export function wasLanguagePrompted(): boolean {
  return sessionStorage.getItem(key) !== null
}

export function markLanguagePrompted(): void {
  sessionStorage.setItem(key, '1')
}
