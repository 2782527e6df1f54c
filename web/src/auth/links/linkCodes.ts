import { linkCode } from '../../linkCode.ts'
import { paths } from '../../paths.ts'

export const autoLoginCode = linkCode(paths.autoLogin())
export const newPasswordCode = linkCode(paths.newPassword())
export const confirmEmailCode = linkCode(paths.confirmEmail())

export const linkCodes = [autoLoginCode, newPasswordCode, confirmEmailCode]
