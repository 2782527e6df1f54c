import { linkCode } from '../../linkCode.ts'
import { paths } from '../../paths.ts'

export const autoLoginCode = linkCode(paths.autoLogin())
