import { staffBrand, type Viewer } from '../../platform/http/context.ts'

/** Who gets an event that is not of one person. */
const audiences = ['experts', 'everybody'] as const
export type Audience = (typeof audiences)[number]

/** A person by id, or all members of an audience. */
export type Receiver = number | Audience

export function isAudience(name: string): name is Audience {
  return (audiences as readonly string[]).includes(name)
}

/** The audiences that a person belongs to; experts only in a session of the console. */
export function audiencesOf({ roles, sessionBrand }: Pick<Viewer, 'roles' | 'sessionBrand'>): Audience[] {
  const isExpert = sessionBrand === staffBrand && (roles.includes('expert') || roles.includes('admin'))
  return isExpert ? ['experts', 'everybody'] : ['everybody']
}
