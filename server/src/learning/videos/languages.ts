/** Normalises "rus", "ru-RU" or "ru" to the shortest code; "und" if invalid. */
export function languageCode(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return 'und'
  }
}

const names = new Map<string, string>()

/** A language's name in itself, capitalised: "Русский". */
export function languageName(code: string): string {
  const known = names.get(code) ?? ownName(code)
  names.set(code, known)
  return known
}

function ownName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
  } catch {
    return code
  }
}
