import { getLearnerCard, type LearnerCard } from '#contract/experts/desk/learnerApi.ts'
import { queryClient, queryOf } from '../../../../platform/cache/queries.ts'

/** Fetched whenever the card is opened. */
export function learnerQuery(learnerId: number) {
  return { ...queryOf(getLearnerCard, { params: { learnerId } }), staleTime: 0 }
}

type Notes = LearnerCard['notes']

/** Caches a change of the notes. */
export function updateNotes(learnerId: number, change: (notes: Notes) => Notes): void {
  queryClient.setQueryData<LearnerCard>(
    learnerQuery(learnerId).queryKey,
    (card) => card && { ...card, notes: change(card.notes) },
  )
}
