import { shellFolder, workerFile } from '#contract/platform/siteWorker.ts'

/** Below the scope, but no screens. */
const files = ['assets/', 'docs/', 'icons/', shellFolder, 'manifest.webmanifest', workerFile]

/** Links of mails carry a one-time code in it, which only the server may see. */
const codeParameter = 'token'

/** Whether the shell may answer a navigation to this URL: a screen of the learner's application, without a code. */
export function isScreen(url: string, scope: string): boolean {
  if (!url.startsWith(scope)) return false
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length)
  return !files.some((file) => path.startsWith(file)) && !new URL(url).searchParams.has(codeParameter)
}

/** A network that has not begun to answer by then counts as none. */
export const maxAnswerMs = 5000

/** The answer of the network; the stored shell, if there is one, where that fails or hangs. */
export async function answerScreen(
  network: Promise<Response>,
  readShell: () => Promise<Response | undefined>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The network hangs')), maxAnswerMs)
  })
  const answered = await Promise.race([network, late]).catch(() => undefined)
  clearTimeout(timer)
  return answered ?? (await readShell()) ?? network
}

/** Whether this URL is a file of the build, whose name changes with its content. */
export function isBuiltFile(url: string, scope: string): boolean {
  return url.startsWith(new URL('assets/', scope).href)
}
