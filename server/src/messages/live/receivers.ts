import { staffBrand, type Viewer } from '../../platform/http/context.ts'

/** Receivers of events that are not for one person. */
const audiences = ['experts', 'support', 'everybody'] as const
export type Audience = (typeof audiences)[number]

export type Receiver = number | Audience

export function isAudience(name: string): name is Audience {
  return (audiences as readonly string[]).includes(name)
}

/** The person's audiences; those of staff only in a console session. */
export function audiencesOf({ roles, sessionBrand }: Pick<Viewer, 'roles' | 'sessionBrand'>): Audience[] {
  if (sessionBrand !== staffBrand) return ['everybody']
  const has = (role: string) => roles.includes(role) || roles.includes('admin')
  return [
    ...(has('expert') ? (['experts'] as const) : []),
    ...(has('support') ? (['support'] as const) : []),
    'everybody',
  ]
}
