import type { StaffMember } from '#contract/staff/api.ts'
import { CircleAlert, Clapperboard, LifeBuoy, Mail, type LucideIcon } from 'lucide-react'
import type { TextKey } from '../../language.ts'
import { staffPaths } from './staffPaths.ts'

type StaffEntry = { name: string; path: string; label: TextKey; icon: LucideIcon }

const administrator: readonly StaffEntry[] = [
  { name: 'staff-questions', path: staffPaths.questions(), label: 'shell.staff.questions', icon: LifeBuoy },
  { name: 'staff-mails', path: staffPaths.mails(), label: 'shell.staff.mails', icon: Mail },
  { name: 'staff-videos', path: staffPaths.videos(), label: 'shell.staff.videos', icon: Clapperboard },
  { name: 'staff-errors', path: staffPaths.errors(), label: 'shell.staff.errors', icon: CircleAlert },
]

/** The lists that this member of staff may see. */
export function staffEntries({ is_administrator: isAdministrator }: StaffMember): readonly StaffEntry[] {
  return isAdministrator ? administrator : []
}
