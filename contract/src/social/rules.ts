import type { SocialSource } from './api.ts'

/** The order of the buttons on each platform; the web follows the brand's own list. */
export const socialOrder: Record<'android' | 'ios', readonly SocialSource[]> = {
  android: ['google', 'vkontakte', 'facebook', 'apple'],
  ios: ['apple', 'google', 'vkontakte', 'facebook'],
}
