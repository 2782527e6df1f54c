/** "rus", "ru-RU" or "ru" as the shortest code of the language; "und" for what is none. */
export function languageCode(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return 'und'
  }
}

const names = new Map<string, string>()

/** A language's own name for itself, as it begins a menu's line: "Русский". */
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
