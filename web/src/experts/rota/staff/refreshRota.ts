import { listRota } from '#contract/experts/rota/api.ts'
import { queryClient } from '../../../platform/cache/queries.ts'

export async function refreshRota(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [listRota.path] })
}
