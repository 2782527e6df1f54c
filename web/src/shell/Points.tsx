import { useQuery } from '@tanstack/react-query'
import { scoreQuery } from '../points/scoreQuery.ts'
import { PointsPill } from '../ui/PointsPill.tsx'

/** The balance; nothing until it is known, and nothing when it cannot be had. */
export function Points() {
  const { data: points } = useQuery(scoreQuery())
  return points === undefined ? null : <PointsPill points={points} />
}
