/** The program of the service worker, below the learner's application. Its name is older than its other tasks: installed ones update in place. */
export const workerFile = 'push-worker.js'

/** The folder of the shell: a page of the learner's application without anybody's words. */
export const shellFolder = 'shell/'

/** The first statement of the program sets these as `self.site`. */
export type WorkerSettings = {
  /** The build of the learner's page. */
  build: string
  /**
   * `offline` stores the site and shows push messages, `push` only shows push messages, and `none` unregisters the worker.
   */
  mode: 'offline' | 'push' | 'none'
  /** The path of the shell, which its content names. */
  shell: string
}

/** A page's request to a worker: to store the site if it is not, or to replace the worker in use. */
export type WorkerRequest = { type: 'store' } | { type: 'take-over'; build: string }
