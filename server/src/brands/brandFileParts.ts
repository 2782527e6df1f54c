import { Type, type TSchema } from 'typebox'
import { questionNames, type QuestionName } from '#contract/brands/registration.ts'
import { themes, type Theme as ThemeName } from '#contract/platform/themes.ts'
import { SocialName, type FeatureFlags } from '#contract/brands/api.ts'

/**
 * Documentation of a field for `brand:new` and docs/brands.md. `examples` replace a missing `default`; `hint` is the
 * error of an invalid value.
 */
export type FieldDocumentation = { description: string; default?: unknown; examples?: unknown[]; hint?: string }

export const closed = { additionalProperties: false }

export const optional = <Schema extends TSchema>(schema: Schema, documentation: FieldDocumentation) =>
  Type.Optional({ ...schema, ...documentation })

export const flag = (isOn: boolean, description: string) => optional(Type.Boolean(), { description, default: isOn })

const text = Type.Optional(Type.String())

export const Texts = Type.Object({ ru: text, en: text, es: text }, closed)

export const texts = (documentation: FieldDocumentation) => optional(Texts, documentation)

export const email = { format: 'email', hint: 'must be an e-mail address such as help@school.example' }

export const SocialNames = Type.Array(SocialName, { uniqueItems: true })

const QuestionName = Type.Unsafe<QuestionName>({ type: 'string', enum: [...questionNames] })

/** A question of the registration chat: by name, or with the brand's own texts. */
export const Question = Type.Union([
  QuestionName,
  Type.Object(
    { name: QuestionName, message: Type.Optional(Texts), reAsk: Type.Optional(Texts), after: Type.Optional(Texts) },
    closed,
  ),
])

export const Theme = Type.Unsafe<ThemeName>({ type: 'string', enum: [...themes] })

export const Colour = (description: string, example: string) =>
  Type.String({
    pattern: '^#[0-9a-fA-F]{6}$',
    hint: "must be a colour of six hexadecimal digits in quotes such as '#5b21b6'",
    description,
    examples: [example],
  })

/** A path of the site. */
const sitePath = '/(?!/)[^\\\\\\s]*'
/** A file next to the brand files, or in a folder there. */
const imageFile = (extensions: string) => `\\w(?!.*\\.\\.)[\\w./-]*\\.(${extensions})`
const imagePattern = `${imageFile('svg|png|webp')}|${sitePath}|data:image/(svg\\+xml|png|webp)[;,].+`

export const imageHint =
  'a file in the folder of the brand files such as yoga/logo.svg (also png, webp), a path of the site such as /logo.svg, or a data:image/ address'

export const Image = Type.String({ maxLength: 20_000, pattern: `^(${imagePattern})$` })

/** The logo of a theme, or an image. */
export const Logo = Type.String({ maxLength: 20_000, pattern: `^(${themes.join('|')}|${imagePattern})$` })

export const Picture = Type.String({ maxLength: 200, pattern: `^(${imageFile('svg|png|webp|jpe?g')}|${sitePath})$` })

export const Flags = Type.Object(
  {
    is_registration_enable: flag(
      true,
      'Sign-up by e-mail and social networks; if off, the sign-in links to `instructionUrl`',
    ),
    is_user_anon_auth_enable: flag(false, '"Continue without e-mail" in the mobile app'),
    is_demo_accessible: flag(
      false,
      'Trial streams are listed; users without a course get that of `demoCourseServiceId`',
    ),
    is_chat_support: flag(true, 'Chats: menu, screens and calls'),
    is_video_consultation_support: flag(true, 'Video consultations: menu and screens'),
    is_banner_enable: flag(true, 'News'),
    is_offline_enable: flag(true, 'Without a network: opening the site, and downloaded videos in the mobile app'),
    is_app_store_support: flag(false, 'The catalogue in the mobile app; if off, it links to support'),
  } satisfies Record<keyof FeatureFlags, TSchema>,
  closed,
)

export const ThirdParties = Type.Object(
  {
    googleAnalytics: optional(Type.String({ pattern: '^G-[A-Z0-9]{4,20}$' }), {
      description: 'Google Analytics',
      examples: ['G-SCHOOL1'],
      hint: 'must be a measurement id such as G-SCHOOL1',
    }),
    tagManager: optional(Type.String({ pattern: '^GTM-[A-Z0-9]{4,20}$' }), {
      description: 'Google Tag Manager',
      examples: ['GTM-SCHOOL1'],
      hint: 'must be a container id such as GTM-SCHOOL1',
    }),
    pixel: optional(Type.String({ pattern: '^\\d{5,20}$' }), {
      description: "Meta's pixel",
      examples: ['12345678'],
      hint: "must be digits in quotes such as '12345678'",
    }),
    smartBanner: optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' }), {
      description: "Web key of AppsFlyer's banner",
      examples: ['00000000-0000-0000-0000-000000000000'],
      hint: 'must be a key of 8 to 64 letters, digits and hyphens',
    }),
    appsFlyer: optional(Type.String({ pattern: '^[A-Za-z0-9]{8,64}$' }), {
      description: "AppsFlyer's key of the mobile application",
      examples: ['keyOfSchool22chars0000'],
      hint: 'must be a key of 8 to 64 letters and digits',
    }),
    sentry: optional(
      Type.String({ maxLength: 200, pattern: '^https://[a-z\\d]+@[a-z\\d][a-z\\d.-]*(:\\d{1,5})?/([\\w-]+/)*\\d+$' }),
      {
        description: 'DSN of a Sentry project, which also gets the errors of pages',
        examples: ['https://0123456789abcdef0123456789abcdef@sentry.example/1'],
        hint: 'must be a DSN such as https://0123456789abcdef0123456789abcdef@sentry.example/1',
      },
    ),
  },
  closed,
)

/** A brand's mobile application, made by `npm run mobile:sync`. */
export const Mobile = Type.Object(
  {
    appId: Type.String({
      pattern: '^[a-z][a-z\\d]*(\\.[a-z][a-z\\d]*)+$',
      maxLength: 100,
      hint: 'must be names joined by dots such as example.school.app',
      description: 'Its id in both stores, which never changes',
      examples: ['example.school.app'],
    }),
    name: texts({
      description: 'Its name below the icon, by language; default: `title`',
      examples: [{ en: 'School' }],
    }),
    origin: optional(Type.String({ pattern: '^https://[a-z\\d.-]+(:\\d+)?$' }), {
      hint: 'must be an address without a path such as https://school.example',
      description: 'Where it reaches this server; default: the first of `hosts`',
      examples: ['https://school.example'],
    }),
    appStoreId: optional(Type.String({ pattern: '^\\d{6,12}$' }), {
      hint: "must be the digits of its address in Apple's store, in quotes such as '1234567890'",
      description: "Its number in Apple's store, to which older versions lead",
      examples: ['1234567890'],
    }),
    oneSignalAppId: optional(Type.String({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' }), {
      hint: 'must be an id such as 00000000-0000-0000-0000-000000000000',
      description: 'Its id at OneSignal, which then sends its notifications in place of Firebase',
      examples: ['00000000-0000-0000-0000-000000000000'],
    }),
    appleTeamId: optional(Type.String({ pattern: '^[A-Z\\d]{10}$' }), {
      hint: 'must be ten letters and digits such as ABCDE12345',
      description: "The school's team at Apple: with it links of the site open in the application",
      examples: ['ABCDE12345'],
    }),
    androidCertificates: optional(
      Type.Array(Type.String({ pattern: '^([\\dA-F]{2}:){31}[\\dA-F]{2}$' }), { uniqueItems: true, maxItems: 10 }),
      {
        hint: "must be SHA-256 fingerprints as Google's console shows them: 32 pairs such as A1, joined by colons",
        description:
          'Fingerprints of the certificates that sign it (SHA-256): with them links of the site open in the application',
        examples: [[Array.from({ length: 32 }, () => 'A1').join(':')]],
      },
    ),
  },
  closed,
)
