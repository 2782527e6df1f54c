/** Why a file can not become a lesson's video; what is stored begins with one of these. */
export const videoFailures = ['not_a_video', 'no_picture', 'damaged', 'too_large', 'too_slow', 'gave_up'] as const
export type VideoFailure = (typeof videoFailures)[number]
