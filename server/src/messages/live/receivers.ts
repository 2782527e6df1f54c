import { staffBrand, type Viewer } from '../../platform/http/context.ts'

/** Receivers of events that are not for one person. */
const audiences = ['experts', 'everybody'] as const
export type Audience = (typeof audiences)[number]

export type Receiver = number | Audience

export function isAudience(name: string): name is Audience {
  return (audiences as readonly string[]).includes(name)
}

/** The person's audiences; experts only in a console session. */
export function audiencesOf({ roles, sessionBrand }: Pick<Viewer, 'roles' | 'sessionBrand'>): Audience[] {
  const isExpert = sessionBrand === staffBrand && (roles.includes('expert') || roles.includes('admin'))
  return isExpert ? ['experts', 'everybody'] : ['everybody']
}
