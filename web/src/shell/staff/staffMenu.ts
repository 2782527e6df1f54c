import type { StaffMember } from '#contract/staff/api.ts'
import { CircleAlert, Clapperboard, LifeBuoy, Mail, type LucideIcon } from 'lucide-react'
import type { TextKey } from '../../language.ts'
import { staffPaths } from './staffPaths.ts'

type StaffEntry = {
  name: string
  path: string
  label: TextKey
  icon: LucideIcon
  /** Whoever holds this role may see it, and administrators. */
  role?: 'support'
}

const entries: readonly StaffEntry[] = [
  {
    name: 'staff-questions',
    path: staffPaths.questions(),
    label: 'shell.staff.questions',
    icon: LifeBuoy,
    role: 'support',
  },
  { name: 'staff-mails', path: staffPaths.mails(), label: 'shell.staff.mails', icon: Mail },
  { name: 'staff-videos', path: staffPaths.videos(), label: 'shell.staff.videos', icon: Clapperboard },
  { name: 'staff-errors', path: staffPaths.errors(), label: 'shell.staff.errors', icon: CircleAlert },
]

/** The lists that this member of staff may see. */
export function staffEntries({ roles }: Pick<StaffMember, 'roles'>): readonly StaffEntry[] {
  return roles.includes('admin') ? entries : entries.filter(({ role }) => role !== undefined && roles.includes(role))
}
