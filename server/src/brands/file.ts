import { Type, type Static } from 'typebox'
import { questionNames, type QuestionName } from '#contract/auth/registration.ts'
import { FeatureFlags, HomePage, SocialName } from '#contract/brands/api.ts'
import { LanguageCode } from '#contract/endpoint.ts'

const Texts = Type.Object(
  {
    ru: Type.Optional(Type.String()),
    en: Type.Optional(Type.String()),
    es: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

const SocialNames = Type.Optional(Type.Array(SocialName, { uniqueItems: true }))

const QuestionName = Type.Unsafe<QuestionName>({ type: 'string', enum: [...questionNames] })

/** A question of the registration chat by its name, or with words of the brand's own. */
const Question = Type.Union([
  QuestionName,
  Type.Object(
    { name: QuestionName, message: Type.Optional(Texts), reAsk: Type.Optional(Texts), after: Type.Optional(Texts) },
    { additionalProperties: false },
  ),
])

const Theme = Type.Unsafe<'face' | 'mind' | 'web'>({ type: 'string', enum: ['face', 'mind', 'web'] })

const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' })

/** A picture of our own host, or one that stands in the file itself: no other host is ever asked. */
const Picture = Type.String({
  maxLength: 20_000,
  pattern: '^(/(?!/)[^\\\\\\s]*|data:image/(svg\\+xml|png|webp)[;,].+)$',
})

/** One brand, as its file in `brands/` says it. Everything that is optional has a default. */
export const BrandFile = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 60 }),
    theme: Theme,
    preset: Type.Optional(Type.Unsafe<'A' | 'B'>({ type: 'string', enum: ['A', 'B'] })),
    /** Names only: neither scheme nor port. */
    hosts: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Za-z\\d]([A-Za-z\\d.-]*[A-Za-z\\d])?$' }))),
    showsEverything: Type.Optional(Type.Boolean()),
    singleDevice: Type.Optional(Type.Boolean()),
    returnOrigins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[a-z0-9.-]+(:\\d+)?$' }))),
    /** The accent in place of that of the theme, in both schemes. */
    colours: Type.Optional(Type.Object({ light: Colour, dark: Colour }, { additionalProperties: false })),
    /** The mark of a theme, or a picture. */
    headerLogo: Type.Optional(Type.Union([Theme, Picture])),
    favicon: Type.Optional(Picture),
    tagline: Texts,
    defaultLanguage: LanguageCode,
    languages: Type.Array(LanguageCode, { minItems: 1, uniqueItems: true }),
    supportEmail: Type.String({ format: 'email' }),
    whatsAppNumber: Type.Optional(Type.String({ pattern: '^\\+?\\d{7,15}$' })),
    jiraTechSupport: Type.Optional(Type.String({ pattern: '^https://[^\\s\\\\]+$' })),
    mobileAppVersion: Type.Optional(Type.String({ pattern: '^\\d+(\\.\\d+){0,2}$' })),
    saleEmail: Type.Optional(Type.String({ format: 'email' })),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    flags: Type.Optional(Type.Partial(FeatureFlags, { additionalProperties: false })),
    supportCategories: Type.Optional(
      Type.Object(
        { passHomework: Type.Integer(), renewCourse: Type.Integer(), renewConsultation: Type.Integer() },
        { additionalProperties: false },
      ),
    ),
    daysShowWarning: Type.Optional(Type.Integer({ minimum: 0 })),
    pointsThreshold: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The largest file that people may upload. */
    uploadLimits: Type.Optional(
      Type.Object(
        {
          videoMegabytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_240 })),
          otherMegabytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        },
        { additionalProperties: false },
      ),
    ),
    messageDelaySeconds: Type.Optional(Type.Integer({ minimum: 0 })),
    homePage: Type.Optional(HomePage),
    demoCourseServiceId: Type.Optional(Type.Integer({ minimum: 1 })),
    instructionUrl: Type.Optional(Texts),
    guidelineUrl: Type.Optional(Texts),
    isCookieEnable: Type.Optional(Type.Boolean()),
    isPushEnable: Type.Optional(Type.Boolean()),
    userInfoChat: Type.Optional(Type.Array(Question, { minItems: 1, uniqueItems: true })),
    cookiePolicyLink: Type.Optional(Type.String()),
    club: Type.Optional(
      Type.Object(
        {
          frontendUrl: Type.String({ pattern: '^https?://' }),
          apiUrl: Type.Optional(Type.String()),
          inApp: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    /** Services that are asked for once a person allows their category. */
    thirdParties: Type.Optional(
      Type.Object(
        {
          googleAnalytics: Type.Optional(Type.String({ pattern: '^G-[A-Z0-9]{4,20}$' })),
          tagManager: Type.Optional(Type.String({ pattern: '^GTM-[A-Z0-9]{4,20}$' })),
          pixel: Type.Optional(Type.String({ pattern: '^\\d{5,20}$' })),
          smartBanner: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })),
        },
        { additionalProperties: false },
      ),
    ),
    mobileAppWebBottomBar: Type.Optional(Type.Boolean()),
    socialAuth: Type.Optional(Type.Object({ login: SocialNames, link: SocialNames }, { additionalProperties: false })),
    footer: Type.Optional(
      Type.Array(Type.Object({ title: Texts, url: Type.String() }, { additionalProperties: false }), { maxItems: 3 }),
    ),
  },
  { additionalProperties: false },
)
export type BrandFile = Static<typeof BrandFile>
