import { linkCode } from '../../../platform/navigation/linkCode.ts'
import { paths } from '../../../platform/navigation/paths.ts'

export const autoLoginCode = linkCode(paths.autoLogin())
export const newPasswordCode = linkCode(paths.newPassword())
export const confirmEmailCode = linkCode(paths.confirmEmail())
export const restoreEmailCode = linkCode(paths.restoreEmail())
export const guestQuestionCode = linkCode(paths.guestQuestion())

export const linkCodes = [autoLoginCode, newPasswordCode, confirmEmailCode, restoreEmailCode, guestQuestionCode]
