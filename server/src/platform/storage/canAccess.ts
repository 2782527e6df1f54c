import { access } from 'node:fs/promises'

/** Whether a path exists and allows `mode`, such as `constants.W_OK`. */
export function canAccess(path: string, mode?: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}
