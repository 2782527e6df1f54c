import type { FastifyRequest } from 'fastify'
import { languages, type Language } from '#contract/endpoint.ts'
import type { Brand } from './context.ts'

const byTag: ReadonlyMap<string, Language> = new Map(languages.map((language) => [language, language]))

/** The language of a call: `lang` of the query, else Accept-Language, else the brand's own. */
export function languageOf(request: FastifyRequest, brand: Brand): Language {
  // The query is missing if the URL could not be parsed.
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const requested = typeof lang === 'string' ? byTag.get(lang) : undefined
  return requested ?? acceptedLanguage(request.headers['accept-language']) ?? brand.public.project.default_language
}

/** The language that the page will most likely choose: the saved one, else the browser's, else the brand's. */
export function pageLanguageOf(request: FastifyRequest, brand: Brand): Language {
  const saved = byTag.get(/(?:^|; )language=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
  if (saved && brand.languages.includes(saved)) return saved
  return acceptedLanguage(request.headers['accept-language'], brand.languages) ?? brand.public.project.default_language
}

function acceptedLanguage(header: string | undefined, offered: readonly Language[] = languages): Language | undefined {
  if (!header) return undefined
  const exact = byTag.get(header)
  if (exact && offered.includes(exact)) return exact
  for (const part of header.slice(0, 200).split(',')) {
    const language = byTag.get(part.trim().slice(0, 2).toLowerCase())
    if (language && offered.includes(language)) return language
  }
  return undefined
}
