interface PoEntry {
  msgctxt?: string
  msgid: string
  msgstr: string[]
  comments?: { extracted?: string; reference?: string; flag?: string }
}

interface PoFile {
  charset: string
  headers: Record<string, string>
  /** By context, then by source text. */
  translations: Record<string, Record<string, PoEntry>>
}

export const po: {
  parse(content: string): PoFile
  compile(file: PoFile, options: { foldLength: number }): Buffer
}
