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

/** Whether this URL is a file of the build, whose name changes with its content. */
export function isBuiltFile(url: string, scope: string): boolean {
  return url.startsWith(new URL('assets/', scope).href)
}
