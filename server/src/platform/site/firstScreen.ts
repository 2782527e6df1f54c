import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/endpoint.ts'
import { tokenEnd, type FirstScreen, type PageAnswers, type RenderFirstScreen } from '#contract/platform/firstScreen.ts'
import type { Brand } from '../http/context.ts'
import { parseCookies } from '../http/cookie.ts'
import { pageLanguagesOf } from '../http/language.ts'

/** A page waits no longer for its answers: without them the browser asks for them itself. */
const timeoutMs = 1000

export type DrawnScreen = Pick<FirstScreen, 'language' | 'markup'> & { answers: PageAnswers }

/** Draws the first screen of whoever asks for a page; undefined for guests and where something fails. */
export type DrawFirstScreen = (request: FastifyRequest, brand: Brand) => Promise<DrawnScreen | undefined>

/** Loads the program that the build has made for this. */
export async function loadFirstScreen(app: FastifyInstance, webDir: string): Promise<DrawFirstScreen> {
  const file = join(webDir, 'first-page', 'firstPage.js')
  if (!existsSync(file)) throw new Error(`The build has no ${file}`)
  const { renderFirstScreen } = (await import(pathToFileURL(file).href)) as { renderFirstScreen: RenderFirstScreen }
  return async (request, brand) => {
    const token = parseCookies(request.headers.cookie).get('token')
    if (!token || request.headers['sec-purpose'] !== undefined) return undefined
    const languages = pageLanguagesOf(request, brand)
    const get = (url: string, language: Language) => call(app, request, { url, language, brand, token })
    const [pathname = ''] = request.url.split('?')
    const rendering = renderFirstScreen({ config: brand.public, pathname, languages, get })
    try {
      const screen = await Promise.race([rendering, setTimeout(timeoutMs, undefined, { ref: false })])
      if (!screen) return undefined
      const { language, markup, answers, streamId } = screen
      return { language, markup, answers: { session: tokenEnd(token), streamId, answers } }
    } catch (error) {
      request.log.error({ error }, 'The first screen could not be drawn')
      return undefined
    }
  }
}

type Call = { url: string; language: Language; brand: Brand; token: string }

/** Headers of the page's request that its calls share. */
const sharedHeaders = [
  'host',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
] as const

/** Makes a call as the browser would once it has loaded the page. */
async function call(
  app: FastifyInstance,
  request: FastifyRequest,
  { url, language, brand, token }: Call,
): Promise<unknown> {
  const shared = sharedHeaders.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const headers = {
    ...Object.fromEntries(shared),
    authorization: `Bearer ${token}`,
    'accept-language': language,
    'x-app-type': 'web',
    'x-app-id': brand.id,
    'x-request-id': request.id,
  }
  const { remoteAddress } = request.socket
  const answer = await app.inject({ url, headers, ...(remoteAddress && { remoteAddress }) })
  return answer.statusCode === 200 ? answer.json() : undefined
}
