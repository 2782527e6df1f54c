import { Type, type Static } from 'typebox'
import { Id, Seconds } from '../../endpoint.ts'

/** An expert as learners see them. Without a picture, `avatar` is empty and the face is drawn from the id. */
export const Expert = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() })
export type Expert = Static<typeof Expert>

/** An expert's words to the learner. */
export const ExpertWords = Type.Object({ text: Type.String(), said_at: Seconds, expert: Expert })
export type ExpertWords = Static<typeof ExpertWords>
