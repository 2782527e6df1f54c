/** Which banners are listed, which a banner keeps for the way back. */
export type BannerSearch = { status?: 'ended' | undefined }

export function bannerSearch({ status }: Record<string, unknown>): BannerSearch {
  return { status: status === 'ended' ? status : undefined }
}
