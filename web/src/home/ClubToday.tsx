import { useQuery } from '@tanstack/react-query'
import { ClubArticles } from '../club/articles/ClubArticles.tsx'
import { ClubBlock } from '../club/communities/ClubBlock.tsx'
import { communitiesQuery } from '../club/communities/clubs.ts'
import { ClubTodayPlaceholder } from './ClubTodayPlaceholder.tsx'

/** The person's clubs and their articles, which appear together: one would push the other down. */
export function ClubToday() {
  const { isPending } = useQuery(communitiesQuery())
  if (isPending) return <ClubTodayPlaceholder />
  return (
    <>
      <ClubBlock />
      <ClubArticles />
    </>
  )
}
