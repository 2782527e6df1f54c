import { expect } from 'vitest'

// The base of all paths is computed once, when their module loads: the ports that `setup.ts` fills load it.
const { testPath = '' } = expect.getState()
if (/\/(console|staff)\//.test(testPath)) history.replaceState(null, '', '/admin/')
