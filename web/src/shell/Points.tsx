import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { PointsPill } from '../ui/PointsPill.tsx'

const PillLink = createLink(PointsPill)

/** The balance, which leads to the points; nothing until it is known, and nothing when it cannot be had. */
export function Points() {
  const { data: points } = useQuery(scoreQuery())
  return points === undefined ? null : <PillLink to={paths.points()} points={points} activeProps={{}} />
}
