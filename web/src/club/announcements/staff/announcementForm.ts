import { announcementLimits } from '#contract/club/announcements/rules.ts'
import type { AnnouncementContent, StaffAnnouncement } from '#contract/club/announcements/staffApi.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import { languageNames, t, type TextKey } from '../../../platform/language/language.ts'
import { audienceOf } from '../../banners/staff/audienceText.ts'

export const textNames = ['title', 'text'] as const
export type TextName = (typeof textNames)[number]

/** Wire names, so that field errors match. */
export type AnnouncementValues = Omit<AnnouncementContent, TextName> & Record<TextName, Record<Language, string>>

export const emptyContent: AnnouncementContent = {
  title: {},
  text: {},
  url: '',
  segment_ids: [],
  course_ids: [],
  not_display_course_ids: [],
  community_ids: [],
  not_display_community_ids: [],
  application_ids: [],
  not_display_application_ids: [],
  stage_day_ids: [],
}

export function valuesOf(content: AnnouncementContent): AnnouncementValues {
  const everyLanguage = (texts: AnnouncementContent[TextName]) => ({
    ru: texts.ru ?? '',
    en: texts.en ?? '',
    es: texts.es ?? '',
  })
  return {
    ...audienceOf(content),
    title: everyLanguage(content.title),
    text: everyLanguage(content.text),
    url: content.url,
  }
}

const labels = {
  title: 'announcements.staff.headline',
  text: 'announcements.staff.text',
  url: 'announcements.staff.url',
} as const satisfies Partial<Record<keyof AnnouncementValues, TextKey>>

export function fieldLabels(names: readonly (keyof AnnouncementValues)[]): string[] {
  const keyOf = (name: keyof AnnouncementValues): TextKey =>
    name in labels ? labels[name as keyof typeof labels] : 'announcements.staff.audience'
  return [...new Set(names.map((name) => t(keyOf(name))))]
}

export function isTooLong(name: TextName, text: string): boolean {
  return text.trim().length > announcementLimits[name]
}

/** The first value that cannot be saved; undefined if all can. */
export function missingToSave({ url, ...values }: AnnouncementValues): string | undefined {
  for (const name of textNames)
    if (languages.some((language) => isTooLong(name, values[name][language])))
      return t('announcements.staff.textTooLong')
  const path = url.trim()
  if (path === '' || (path.startsWith('/') && !path.includes('#') && isLinkUrl(path))) return undefined
  return t('announcements.staff.urlWrong')
}

/** The texts that a message needs to be sent; undefined if it has them. */
export function missingToSend({ title, text, required_languages: required }: StaffAnnouncement): string | undefined {
  const missing = required.filter((language) => title[language] === undefined || text[language] === undefined)
  if (missing.length === 0) return undefined
  return t('announcements.staff.textsMissing', { languages: missing.map((one) => languageNames[one]).join(', ') })
}
