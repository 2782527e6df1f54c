import type { Expert } from '#contract/accounts/users/expert.ts'
import { fileAddress } from '../../brands/publicConfig.ts'
import { Avatar } from '../../ui/Avatar.tsx'

export interface ExpertAvatarProps {
  /** null while unknown, and once the expert has left. */
  expert: Expert | null
  size: number
  online?: boolean
}

/** An expert's face, the same on every screen; a neutral one for an unknown expert. */
export function ExpertAvatar({ expert, size, online = false }: ExpertAvatarProps) {
  return <Avatar src={expert && fileAddress(expert.avatar)} seed={expert?.id ?? 0} size={size} online={online} />
}
