import { linkCode } from '../../platform/navigation/linkCode.ts'
import { staffPaths } from '../staffPaths.ts'

export const staffCode = linkCode(staffPaths.login())

/** Of the link that the server prints while nobody is an administrator. */
export const firstAdminCode = linkCode(staffPaths.firstAdmin())
