const key = 'locale-asked'

/** Whether the person has said in this session which language it shall be. */
export function isLocaleAsked(): boolean {
  return sessionStorage.getItem(key) !== null
}

export function markLocaleAsked(): void {
  sessionStorage.setItem(key, '1')
}
