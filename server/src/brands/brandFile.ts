import { Type, type Static } from 'typebox'
import { questionNames } from '#contract/brands/registration.ts'
import { homePages } from '#contract/brands/api.ts'
import { LanguageCode } from '#contract/endpoint.ts'
import { minViewedAtEndMs, minViewedMs } from '#contract/learning/lessons/rules.ts'
import { weekdays } from '#contract/platform/dates.ts'
import { themes } from '#contract/platform/themes.ts'
import { socialOrder } from '#contract/brands/socialNetworks.ts'
import {
  closed,
  Colour,
  email,
  flag,
  Flags,
  Image,
  imageHint,
  Logo,
  Mobile,
  optional,
  Picture,
  Question,
  SocialNames,
  Texts,
  texts,
  Theme,
  ThirdParties,
} from './brandFileParts.ts'

const megabytes = (maximum: number) => Type.Integer({ minimum: 1, maximum })

const category = (description: string, id: number) => Type.Integer({ description, default: id })

/** A brand file of `brands/`. */
export const BrandFile = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: 60,
      description: "The school's name: header, mails and browser tab",
    }),
    theme: Type.Unsafe<Static<typeof Theme>>({
      ...Theme,
      description: 'Colours and pictures: `face` (contours), `mind` (landscapes) or `web` (mosaics)',
    }),
    tagline: Type.Unsafe<Static<typeof Texts>>({
      ...Texts,
      description: 'A sentence below the logo of the sign-in, in each of `languages`',
    }),
    languages: Type.Array(LanguageCode, {
      minItems: 1,
      uniqueItems: true,
      description: 'Offered languages: `ru`, `en`, `es`',
    }),
    defaultLanguage: Type.Unsafe<Static<typeof LanguageCode>>({
      ...LanguageCode,
      description: 'The language of visitors who prefer none of them; one of `languages`',
    }),
    supportEmail: Type.String({ ...email, description: 'Shown where people need help' }),
    hosts: optional(Type.Array(Type.String(), { uniqueItems: true }), {
      description:
        'Host names of the site, such as `school.example`; links in mails lead to the first. `<id>.localhost` always works',
      default: [],
    }),
    preset: optional(Type.Unsafe<'A' | 'B'>({ type: 'string', enum: ['A', 'B'] }), {
      description:
        'Other defaults for what the file leaves out. `A`: no registration, support categories 6, warning 30 days ahead. `B`: trial streams, catalogue and accounts without e-mail in the mobile app',
      examples: ['A'],
    }),
    flags: optional(Flags, { description: 'What the school offers' }),
    colours: optional(
      Type.Object(
        {
          light: Colour('In the light scheme, dark enough to read on white', '#5b21b6'),
          dark: Colour('In the dark scheme, pale enough to read on black', '#c4b5fd'),
        },
        closed,
      ),
      {
        description: "The brand's own accent instead of the theme's; it also tints pictures and graphs",
      },
    ),
    headerLogo: optional(Logo, {
      description: `The logo: that of a theme (default: of \`theme\`), ${imageHint}`,
      examples: ['yoga/logo.svg'],
      hint: `must be ${themes.join(', ')}, ${imageHint}`,
    }),
    favicon: optional(Image, {
      description: `The icon of the browser tab: ${imageHint}; default: the logo, or that of the theme`,
      examples: ['yoga/icon.svg'],
      hint: `must be ${imageHint}`,
    }),
    signInPicture: optional(Picture, {
      description:
        "The picture of the sign-in instead of the theme's: a file in the folder of the brand files (svg, png, webp, jpg; 300 kB) or a path of the site",
      examples: ['yoga/sign-in.webp'],
      hint: 'must be a file in the folder of the brand files such as yoga/sign-in.webp (also svg, png, jpg), or a path of the site',
    }),
    footer: optional(Type.Array(Type.Object({ title: Texts, url: Type.String() }, closed), { maxItems: 3 }), {
      description: 'Up to three links at the bottom, such as `{ title: { en: Terms }, url: /terms }`',
      default: [],
    }),
    whatsAppNumber: optional(
      Type.String({
        pattern: '^\\+?\\d{7,15}$',
      }),
      {
        description: 'Shown next to the e-mail of the support',
        examples: ['+10000000000'],
        hint: "must be a phone number of digits in quotes such as '+10000000000'",
      },
    ),
    saleEmail: optional(Type.String({ format: 'email' }), {
      description: 'For questions about prices; default: `supportEmail`',
      examples: ['sales@school.example'],
      hint: email.hint,
    }),
    jiraTechSupport: optional(Type.String({ pattern: '^https://[^\\s\\\\]+$' }), {
      description: 'Address of the form of the technical support',
      examples: ['https://jira.school.example/form'],
      hint: 'must be an address that begins with https://',
    }),
    country: optional(Type.String({ pattern: '^[A-Z]{2}$' }), {
      description: 'Country code for order forms and statistics',
      examples: ['US'],
      hint: 'must be a country code of two capital letters such as US',
    }),
    timezone: optional(Type.String({ maxLength: 60 }), {
      description:
        "Time zone of people until their first sign-in, when their browser tells their own; default: the server's",
      examples: ['Europe/Madrid'],
    }),
    userInfoChat: optional(Type.Array(Question, { minItems: 1, uniqueItems: true }), {
      description:
        'Questions of the registration, of which `email` and `password` are needed; also `push`. One may have its own texts: `{ name: email, message: { en: … }, reAsk: …, after: … }`',
      default: questionNames.filter((name) => name !== 'push'),
    }),
    socialAuth: optional(
      Type.Object(
        {
          login: optional(SocialNames, { description: 'On the sign-in', default: socialOrder.android }),
          link: optional(SocialNames, { description: 'In the profile', default: socialOrder.android }),
        },
        closed,
      ),
      {
        description:
          'Social networks in the order of their buttons; those without client ids in the settings are not shown',
      },
    ),
    singleDevice: flag(false, 'A sign-in ends the sessions on all other devices'),
    returnOrigins: optional(Type.Array(Type.String()), {
      description: 'Other sites that a sign-in may return to, such as `https://club.example`',
      default: [],
    }),
    homePage: optional(Type.Unsafe<(typeof homePages)[number]>({ type: 'string', enum: [...homePages] }), {
      description: `The first screen: ${homePages.map((name) => `\`${name}\``).join(', ')}`,
      default: 'home',
    }),
    demoCourseServiceId: optional(Type.Integer({ minimum: 1 }), {
      description: 'The service of the trial course',
      examples: [1],
    }),
    instructionUrl: texts({
      description: 'How to get in, by language',
      examples: [{ en: 'https://school.example/help' }],
    }),
    guidelineUrl: texts({
      description: 'Guidelines for the learners, by language',
      examples: [{ en: 'https://school.example/guidelines' }],
    }),
    daysShowWarning: optional(Type.Integer({ minimum: 0 }), {
      description: 'Days before the end of a course from which it offers to be extended',
      default: 3,
    }),
    freezeDays: optional(Type.Integer({ minimum: 0, maximum: 365 }), {
      description: 'Days for which a learner may freeze a course; 0 if they may not',
      default: 30,
    }),
    pointsThreshold: optional(Type.Integer({ minimum: 0 }), {
      description: 'Points from which a learner can pay with them',
      default: 200,
    }),
    currency: optional(Type.String({ pattern: '^[A-Z]{3}$' }), {
      description: 'Currency of the prices',
      default: 'EUR',
      hint: 'must be a currency code of three capital letters such as EUR',
    }),
    pointValueMinor: optional(Type.Integer({ minimum: 1 }), {
      description:
        'What a point is worth in the smallest unit of the currency, such as cents; default and at most: one whole unit',
      examples: [1],
    }),
    appStoreProductPrefix: optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' }), {
      description:
        'How the store products of the mobile app begin; default: its id in the stores, if the installation has one app only',
      examples: ['com.example.school'],
      hint: 'must be the beginning of product ids such as com.example.school',
    }),
    messageDelaySeconds: optional(Type.Integer({ minimum: 0 }), {
      description: 'Seconds between two messages of a learner to the experts, over all chats; 0: no limit',
      default: 15,
    }),
    isConsultationSupport: optional(Type.Boolean(), {
      description: 'Whether questions to the experts use the consultations of a course; if off, they are not counted',
      default: true,
    }),
    isNewCourseRenewal: optional(Type.Boolean(), {
      description: 'Whether a course is renewed in the app; if off, by the support',
      default: true,
    }),
    meetingNoticeHours: optional(Type.Integer({ minimum: 0, maximum: 168 }), {
      description: 'Hours before a video consultation until which learners may book, move or cancel it',
      default: 12,
    }),
    supportCategories: optional(
      Type.Object(
        {
          passHomework: category('Handing in homework', 10),
          renewCourse: category('Extending a course', 7),
          renewConsultation: category('Extending consultations', 7),
        },
        closed,
      ),
      {
        description: 'Categories that questions to support are filed under',
      },
    ),
    supportHours: optional(
      Type.Object(
        {
          from: optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), {
            description: 'Beginning of the working day',
            default: '09:00',
            hint: "must be a time in quotes such as '09:00'",
          }),
          to: optional(Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' }), {
            description: 'End of the working day, at most `24:00`',
            default: '21:00',
            hint: "must be a time in quotes such as '21:00'",
          }),
          weekdays: optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }), {
            description: 'Working days: 1 is Monday, 7 is Sunday',
            default: [...weekdays],
          }),
          answerHours: optional(Type.Integer({ minimum: 1, maximum: 100 }), {
            description: 'Working hours within which an answer is promised',
            default: 4,
          }),
          timezone: optional(Type.String({ maxLength: 60 }), {
            description: 'The time zone of these hours; default: `timezone`',
            examples: ['Europe/Madrid'],
          }),
        },
        closed,
      ),
      { description: 'When questions to support are answered: the promised time of an answer counts these hours' },
    ),
    uploadLimits: optional(
      Type.Object(
        {
          videoMegabytes: optional(megabytes(10_240), { description: 'Of a video', default: 1024 }),
          otherMegabytes: optional(megabytes(100), { description: 'Of a picture or document', default: 25 }),
        },
        closed,
      ),
      { description: 'Largest uploaded files, in megabytes' },
    ),
    statistic: optional(
      Type.Object(
        {
          minimumViewedSeconds: optional(Type.Integer({ minimum: 0, maximum: 60 }), {
            description: 'Shorter time is not recorded',
            default: minViewedMs / 1000,
          }),
          minimumViewedAtEndSeconds: optional(Type.Integer({ minimum: 1, maximum: 3600 }), {
            description: 'At the end of a video, what counts as having played it; most of a shorter one does too',
            default: minViewedAtEndMs / 1000,
          }),
        },
        closed,
      ),
      { description: 'How long a lesson must be watched, in seconds' },
    ),
    isCookieEnable: flag(false, 'Visitors choose which cookies may be stored'),
    cookiePolicyLink: optional(Type.String(), {
      description: 'Address of the cookie policy',
      examples: ['https://school.example/cookies'],
    }),
    isPushEnable: flag(true, 'Notifications on the devices of learners'),
    thirdParties: optional(ThirdParties, {
      description: 'Accounts with other services, whose scripts load with consent only',
    }),
    club: optional(
      Type.Object(
        {
          frontendUrl: optional(Type.String({ pattern: '^https?://' }), {
            hint: 'must be an address such as https://club.example',
            description: 'A site of its own; by default clubs have pages of this one',
            examples: ['https://club.example'],
          }),
          apiUrl: optional(Type.String({ pattern: '^https://' }), {
            hint: 'must be an address such as https://club.example/api',
            description: 'An API of its own, from which this server reads the articles',
            examples: ['https://club.example/api'],
          }),
          inApp: optional(Type.Boolean(), {
            description: 'Whether the mobile app shows clubs too; default: `false`',
            examples: [true],
          }),
        },
        closed,
      ),
      {
        description: "The brand's clubs; `{}` shows those of the database",
      },
    ),
    mobile: optional(Mobile, { description: 'The mobile app of the brand' }),
    mobileAppVersion: optional(Type.String({ pattern: '^\\d+(\\.\\d+){0,2}$' }), {
      description: 'The newest version of the mobile app, which older ones offer',
      examples: ['1.0.0'],
      hint: "must be a version in quotes such as '1.0.0'",
    }),
    mobileAppWebBottomBar: flag(true, 'The bar at the bottom in the mobile app'),
    sharedExpertTab: flag(false, 'Chats and homework share one entry of the bar at the bottom'),
    showsEverything: flag(false, 'Shows the content of all brands, for trying things out'),
  },
  closed,
)
export type BrandFile = Static<typeof BrandFile>
