import { useMemo } from 'react'
import { claimDeskItem, getDeskItem, releaseDeskItem } from '#contract/experts/desk/itemApi.ts'
import { call } from '../../../platform/api/api.ts'
import { refreshDesk, refreshItem, type ItemRef } from './deskQueries.ts'
import { useHeldClaim, type ClaimActs } from './holdClaim.ts'

/** Claims an open item and renews the claim while somebody types, clicks or watches. Returns the refusal, if any. */
export function useClaim({ kind, id, answer_by: answerBy }: ItemRef & { answer_by: number | null }) {
  const isWaiting = answerBy !== null
  return useHeldClaim(useMemo(() => (isWaiting ? actsOf({ kind, id }) : undefined), [kind, id, isWaiting]))
}

function actsOf(item: ItemRef): ClaimActs {
  const params = { kind: item.kind, itemId: item.id }
  return {
    event: 'desk',
    claim: () => call(claimDeskItem, { params }),
    release: () => call(releaseDeskItem, { params, keepalive: true }),
    isUnclaimed: async () => {
      const { answer_by: answerBy, claim } = await call(getDeskItem, { params })
      return answerBy !== null && claim === null
    },
    refreshItem: () => refreshItem(item),
    refreshList: refreshDesk,
  }
}
