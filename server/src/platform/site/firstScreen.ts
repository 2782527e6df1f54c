import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/endpoint.ts'
import { tokenEnd, type FirstPageProgram, type FirstScreen, type PageAnswers } from '#contract/firstScreen.ts'
import { semaphoreOf } from '../concurrency/semaphore.ts'
import { abortSignalOf } from '../http/requestClient.ts'
import type { Brand } from '../http/context.ts'
import { parseCookies } from '../cookie.ts'
import { pageLanguagesOf } from '../http/language.ts'

/** After this timeout the page goes without answers, and the browser requests them. */
const timeoutMs = 1000
/** Concurrent renderings; further requests get a page without answers. */
const renderings = semaphoreOf({ permits: 16, queueLength: 0 })

export type RenderedScreen = Pick<FirstScreen, 'language' | 'markup' | 'hasSlots'> & { answers: PageAnswers }

/** Renders the first screen of the signed-in user; undefined for guests and after a failure. */
export type RenderPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  brand: Brand,
) => Promise<RenderedScreen | undefined>

export async function loadFirstPage(webDir: string): Promise<FirstPageProgram> {
  const file = join(webDir, 'first-page', 'firstPage.js')
  if (!existsSync(file)) throw new Error(`The build has no ${file}`)
  return (await import(pathToFileURL(file).href)) as FirstPageProgram
}

export function createRenderPage(app: FastifyInstance, { renderFirstScreen }: FirstPageProgram): RenderPage {
  return async (request, reply, brand) => {
    const cookies = parseCookies(request.headers.cookie)
    const token = cookies.get('token')
    if (!token || !isOpenedPage(request)) return undefined
    const release = await renderings.acquire().catch(() => undefined)
    if (!release) return undefined
    const languages = pageLanguagesOf(request, brand)
    const ending = AbortSignal.any([AbortSignal.timeout(timeoutMs), abortSignalOf(reply)])
    const get = async (url: string, language: Language) =>
      ending.aborted ? undefined : call(app, request, { url, language, brand, token })
    const [pathname = ''] = request.url.split('?')
    const rendering = renderFirstScreen({
      config: brand.public,
      pathname,
      languages,
      slots: cookies.get('slots'),
      get,
    })
    rendering.then(release, release)
    try {
      const screen = await Promise.race([rendering, once(ending, 'abort').then(() => undefined)])
      if (!screen || ending.aborted) return undefined
      const { language, markup, hasSlots, answers, streamId } = screen
      return { language, markup, hasSlots, answers: { session: tokenEnd(token), streamId, answers } }
    } catch (error) {
      request.log.error({ error }, 'The first screen could not be rendered')
      return undefined
    }
  }
}

/** Whether a page is opened, not prefetched or fetched by a script. */
function isOpenedPage({ headers }: FastifyRequest): boolean {
  const { 'sec-purpose': ahead, 'sec-fetch-dest': target = 'document' } = headers
  return ahead === undefined && target === 'document'
}

type Call = { url: string; language: Language; brand: Brand; token: string }

const sharedHeaders = [
  'host',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
] as const

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
