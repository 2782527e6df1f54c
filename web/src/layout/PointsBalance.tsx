import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { paths } from '../platform/navigation/paths.ts'
import { scoreQuery } from '../learning/points/scoreQuery.ts'
import { PointsPill } from '../ui/PointsPill.tsx'

const PillLink = createLink(PointsPill)

/** The points balance as a link; nothing while it is loading or has failed. */
export function PointsBalance() {
  const { data: points } = useQuery(scoreQuery())
  return points === undefined ? null : <PillLink to={paths.points()} points={points} activeProps={{}} />
}
