import { useMutation } from '@tanstack/react-query'
import { getArticle, updateArticleFavourite, updateArticleLike, type Article } from '#contract/club/articles/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { showFailure } from '../../ui/useAction.ts'
import { trackReaction } from './trackReaction.ts'
import { patchArticle } from './articleQueries.ts'

/** Toggles that show their effect at once. Presses are sent one after the other; a refused one is taken back. */
export function useReactions(article: Article) {
  const { id } = article
  const onError = (error: Error) => {
    showFailure(error)
    void queryClient.invalidateQueries({ queryKey: [getArticle.path] })
  }
  const like = useMutation(
    {
      scope: { id: `like ${id}` },
      mutationFn: (liked: boolean) => call(updateArticleLike, { params: { articleId: id }, body: { liked } }),
      onSuccess: ({ likes }) => patchArticle(id, { likes }),
      onError: (error, liked) => {
        patchArticle(id, { liked: !liked })
        onError(error)
      },
    },
    queryClient,
  )
  const save = useMutation(
    {
      scope: { id: `favourite ${id}` },
      mutationFn: (isFavourite: boolean) =>
        call(updateArticleFavourite, { params: { articleId: id }, body: { isFavourite } }),
      onError: (error, isFavourite) => {
        patchArticle(id, { isFavourite: !isFavourite })
        onError(error)
      },
    },
    queryClient,
  )
  return {
    toggleLike: () => {
      const liked = !article.liked
      patchArticle(id, { liked, likes: article.likes + (liked ? 1 : -1) })
      if (liked) trackReaction('like', article)
      like.mutate(liked)
    },
    toggleFavourite: () => {
      const isFavourite = !article.isFavourite
      patchArticle(id, { isFavourite })
      if (isFavourite) trackReaction('favourite', article)
      save.mutate(isFavourite)
    },
  }
}
