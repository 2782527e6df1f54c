import { linkCode } from '../../linkCode.ts'
import { staffPaths } from './staffPaths.ts'

export const staffCode = linkCode(staffPaths.login())
