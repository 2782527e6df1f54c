import type { FastifyRequest } from 'fastify'
import { languages, type Language } from '#contract/endpoint.ts'
import type { Brand } from './context.ts'

const byTag: ReadonlyMap<string, Language> = new Map(languages.map((language) => [language, language]))

/** The language of a call: `lang` of the query, else Accept-Language, else the brand's. */
export function languageOf(request: FastifyRequest, brand: Brand): Language {
  // The query is missing if the URL could not be parsed.
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const requested = typeof lang === 'string' ? byTag.get(lang) : undefined
  return requested ?? acceptedLanguage(request.headers['accept-language']) ?? brand.public.project.default_language
}

/** The inputs of a page's choice of language: the saved one, and the browser's or else the brand's. */
export function pageLanguagesOf(request: FastifyRequest, brand: Brand) {
  const saved = byTag.get(/(?:^|; )language=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
  const accepted = acceptedLanguage(request.headers['accept-language'], brand.languages)
  return {
    saved: saved && brand.languages.includes(saved) ? saved : undefined,
    accepted: accepted ?? brand.public.project.default_language,
  }
}

/** The language that the page will most likely choose. */
export function pageLanguageOf(request: FastifyRequest, brand: Brand): Language {
  const { saved, accepted } = pageLanguagesOf(request, brand)
  return saved ?? accepted
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
