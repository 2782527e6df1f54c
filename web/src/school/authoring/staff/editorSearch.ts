import { languages, type Language } from '#contract/endpoint.ts'

/** A field of the chosen part that takes the focus, in one language if it is a text. */
export type SoughtField = { field?: string | undefined; language?: Language | undefined }

/** The chosen part, as a way through the outline or by its name alone, and the field that a link leads to. */
export type EditorSearch = SoughtField & { part?: string | undefined }

export function editorSearch({ part, field, language }: Record<string, unknown>): EditorSearch {
  return {
    part: typeof part === 'string' && part !== '' ? part.slice(0, 500) : undefined,
    field: typeof field === 'string' && field !== '' ? field.slice(0, 40) : undefined,
    language: languages.find((one) => one === language),
  }
}
