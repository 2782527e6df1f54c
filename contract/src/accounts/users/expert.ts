import { Type, type Static } from 'typebox'
import { Id, Seconds } from '../../endpoint.ts'

/** Who answers. Without a picture, `avatar` is empty and the face is drawn by the id, so that it is one on every screen. */
export const Expert = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() })
export type Expert = Static<typeof Expert>

/** What an expert wrote to the learner. */
export const ExpertWords = Type.Object({ text: Type.String(), said_at: Seconds, expert: Expert })
export type ExpertWords = Static<typeof ExpertWords>
