export const socialSources = ['google', 'apple', 'facebook', 'vkontakte'] as const
export type SocialSource = (typeof socialSources)[number]

/** Order of the buttons per platform; the web follows the brand's list. */
export const socialOrder: Record<'android' | 'ios', readonly SocialSource[]> = {
  android: ['google', 'vkontakte', 'facebook', 'apple'],
  ios: ['apple', 'google', 'vkontakte', 'facebook'],
}

/** Brand names, not translated. */
export const networkNames: Record<SocialSource, string> = {
  google: 'Google',
  vkontakte: 'VK',
  facebook: 'Facebook',
  apple: 'Apple',
}
