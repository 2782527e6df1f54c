import type { SocialSource } from '#contract/brands/socialNetworks.ts'

type Shape = { d: string; fill: string }

const logos: Record<SocialSource, readonly Shape[]> = {
  google: [
    {
      fill: '#4285F4',
      d: 'M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8Z',
    },
    {
      fill: '#34A853',
      d: 'M12 23c3 0 5.4-1 7.2-2.7l-3.5-2.7c-1 .6-2.2 1-3.7 1-2.8 0-5.2-1.9-6.1-4.5H2.3v2.8A11 11 0 0 0 12 23Z',
    },
    { fill: '#FBBC05', d: 'M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.3a11 11 0 0 0 0 9.8l3.6-2.8Z' },
    { fill: '#EA4335', d: 'M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3A11 11 0 0 0 2.3 7.1l3.6 2.8C6.8 7.3 9.2 5.4 12 5.4Z' },
  ],
  vkontakte: [
    { fill: '#0077FF', d: 'M6 0h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z' },
    {
      fill: '#fff',
      d: 'M12.8 17c-5.5 0-8.6-3.7-8.7-10h2.7c.1 4.6 2.1 6.5 3.7 6.9V7h2.6v4c1.6-.2 3.2-2 3.8-4h2.5c-.4 2.3-2.1 4.1-3.4 4.8 1.2.6 3.2 2.1 3.9 5.2h-2.8c-.6-1.8-2.1-3.2-4-3.4V17h-.3Z',
    },
  ],
  facebook: [
    { fill: '#1877F2', d: 'M24 12a12 12 0 1 1-24 0 12 12 0 0 1 24 0Z' },
    {
      fill: '#fff',
      d: 'M16.6 15.5 17.1 12h-3.3V9.7c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.8 0-4.5 1.7-4.5 4.7V12H7v3.5h3.1V24a12 12 0 0 0 3.7 0v-8.5h2.8Z',
    },
  ],
  apple: [
    {
      fill: 'currentColor',
      d: 'M17 12.7c0-2.4 2-3.6 2.1-3.7a4.5 4.5 0 0 0-3.6-1.9c-1.5-.2-3 .9-3.7.9-.8 0-2-.9-3.3-.9a4.8 4.8 0 0 0-4 2.5c-1.8 3-.5 7.5 1.2 10 .8 1.2 1.8 2.5 3.1 2.5 1.2-.1 1.7-.8 3.3-.8 1.5 0 2 .8 3.3.8s2.2-1.2 3-2.4c1-1.4 1.4-2.7 1.4-2.8 0 0-2.7-1-2.8-4.2ZM14.6 5.4A4.3 4.3 0 0 0 15.6 2a4.4 4.4 0 0 0-3.7 4.4c1 .1 2.1-.4 2.7-1Z',
    },
  ],
}

/** Decorative: a label next to it names the network. */
export function NetworkLogo({ name }: { name: SocialSource }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden focusable="false">
      {logos[name].map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}
