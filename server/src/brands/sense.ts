import type { HomePage } from '#contract/brands/api.ts'
import type { Brand } from '../machine.ts'
import { accentMistakes } from './accent.ts'
import { brandOfFile } from './brand.ts'
import type { BrandFile } from './file.ts'

export type Nonsense = { key: keyof BrandFile; message: string }

/** What no schema sees: settings of one file that contradict each other. */
export function contradictions(id: string, file: BrandFile): Nonsense[] {
  const found: Nonsense[] = []
  const { application } = brandOfFile(id, file, { social: [] })
  if (!file.languages.includes(file.defaultLanguage))
    found.push({ key: 'defaultLanguage', message: 'must be one of its languages' })
  for (const language of file.languages)
    if (!file.tagline[language]) found.push({ key: 'tagline', message: `must be there in ${language}` })
  if (file.colours) for (const message of accentMistakes(file.colours)) found.push({ key: 'colours', message })
  if (isClosed(application)) found.push({ key: 'homePage', message: 'must be a section that its flags leave open' })
  const names = application.user_info_chat.map(({ name }) => name)
  if (new Set(names).size < names.length) found.push({ key: 'userInfoChat', message: 'must ask each question once' })
  for (const name of ['email', 'password'] as const)
    if (!names.includes(name)) found.push({ key: 'userInfoChat', message: `must ask for the ${name}` })
  return found
}

function isClosed({ home_page: page, feature_flags: flags }: Brand['application']): boolean {
  const needed: Partial<Record<HomePage, keyof typeof flags>> = { chats: 'is_chat_support' }
  const flag = needed[page]
  return flag !== undefined && !flags[flag]
}

/** The host names that more than one brand claims, with those brands. */
export function sharedHosts(brands: ReadonlyMap<string, Brand>): [host: string, ids: string[]][] {
  const claims = Array.from(brands.values(), ({ id, hosts }) => hosts.map((host) => ({ host, id }))).flat()
  const byHost = Map.groupBy(claims, ({ host }) => host.toLowerCase())
  return Array.from(byHost, ([host, own]): [string, string[]] => [host, own.map(({ id }) => id)]).filter(
    ([, ids]) => ids.length > 1,
  )
}
