/** Who gets an event that is not of one person. */
const audiences = ['experts', 'everybody'] as const
export type Audience = (typeof audiences)[number]

/** A person by id, or all members of an audience. */
export type Receiver = number | Audience

export function isAudience(name: string): name is Audience {
  return (audiences as readonly string[]).includes(name)
}
