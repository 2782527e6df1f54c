import type { Expert } from '#contract/accounts/users/expert.ts'
import { fileAddress } from '../../brands/publicConfig.ts'
import { Avatar } from '../../ui/Avatar.tsx'

export interface ExpertAvatarProps {
  /** null: not known yet, or nobody anymore. */
  expert: Expert | null
  size: number
  online?: boolean
}

/** The face of an expert, the same on every screen; a neutral one where none is known. */
export function ExpertAvatar({ expert, size, online = false }: ExpertAvatarProps) {
  return <Avatar src={expert && fileAddress(expert.avatar)} seed={expert?.id ?? 0} size={size} online={online} />
}
