import { bannerLimits } from '#contract/club/banners/rules.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import type { BannerContent, StaffBanner } from '#contract/club/banners/staffApi.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'

type Typed = { sort: string; max_shows: string; date_start: string; date_end: string }
export const textNames = ['title', 'text', 'button'] as const
export type TextName = (typeof textNames)[number]
type Texts = Record<TextName, Record<Language, string>>

/** Wire names, so that field errors match. */
export type BannerValues = Omit<BannerContent, keyof Typed | TextName> & Typed & Texts

export const emptyContent: BannerContent = {
  type: 'card',
  title: {},
  text: {},
  button: {},
  url: '',
  analytic_product_name: '',
  analytic_school_title: '',
  positions_ids: [],
  segment_ids: [],
  course_ids: [],
  not_display_course_ids: [],
  community_ids: [],
  not_display_community_ids: [],
  application_ids: [],
  not_display_application_ids: [],
  stage_day_ids: [],
  date_start: null,
  date_end: null,
  sort: 100,
  max_shows: null,
  is_new_features: false,
  is_published: false,
}

const contentNames = Object.keys(emptyContent) as (keyof BannerContent)[]

export function valuesOf(banner: BannerContent): BannerValues {
  // A record also has what the form does not send.
  const content = Object.fromEntries(contentNames.map((name) => [name, banner[name]])) as BannerContent
  const everyLanguage = (texts: BannerContent[TextName]) => ({
    ru: texts.ru ?? '',
    en: texts.en ?? '',
    es: texts.es ?? '',
  })
  return {
    ...content,
    title: everyLanguage(content.title),
    text: everyLanguage(content.text),
    button: everyLanguage(content.button),
    sort: String(content.sort),
    max_shows: String(content.max_shows ?? ''),
    date_start: content.date_start ?? '',
    date_end: content.date_end ?? '',
  }
}

export function contentOf(values: BannerValues): BannerContent {
  return {
    ...values,
    sort: Number(values.sort),
    max_shows: values.max_shows.trim() === '' ? null : Number(values.max_shows),
    date_start: values.date_start || null,
    date_end: values.date_end || null,
  }
}

const labels: Record<keyof BannerValues, TextKey> = {
  type: 'banners.staff.kind',
  title: 'banners.staff.headline',
  text: 'banners.staff.text',
  button: 'banners.staff.button',
  url: 'banners.staff.url',
  analytic_product_name: 'banners.staff.productName',
  analytic_school_title: 'banners.staff.schoolTitle',
  positions_ids: 'banners.staff.places',
  segment_ids: 'banners.staff.audience',
  course_ids: 'banners.staff.audience',
  not_display_course_ids: 'banners.staff.audience',
  community_ids: 'banners.staff.audience',
  not_display_community_ids: 'banners.staff.audience',
  application_ids: 'banners.staff.audience',
  not_display_application_ids: 'banners.staff.audience',
  stage_day_ids: 'banners.staff.audience',
  date_start: 'banners.staff.firstDay',
  date_end: 'banners.staff.lastDay',
  sort: 'banners.staff.sort',
  max_shows: 'banners.staff.maxShows',
  is_new_features: 'banners.staff.newFeatures',
  is_published: 'banners.staff.published',
}

export function fieldLabels(names: readonly (keyof BannerValues)[]): string[] {
  return [...new Set(names.map((name) => t(labels[name])))]
}

/** The first value that cannot be saved; undefined if all can. */
export function missingOf(values: BannerValues, { image }: Pick<StaffBanner, 'image'>): string | undefined {
  const { sort, max_shows: shows, url, date_start: first, date_end: last } = values
  for (const name of textNames)
    if (languages.some((language) => isTooLong(name, values[name][language]))) return t('banners.staff.textTooLong')
  if (url.trim() !== '' && !isLinkUrl(url.trim())) return t('banners.staff.urlWrong')
  if (first !== '' && last !== '' && last < first) return t('banners.staff.daysWrong')
  if (!isCount(sort, bannerLimits.sort)) return t('banners.staff.sortWrong', { max: bannerLimits.sort })
  if (shows.trim() !== '' && (!isCount(shows, bannerLimits.shows) || Number(shows) === 0))
    return t('banners.staff.showsWrong', { max: bannerLimits.shows })
  if (!values.is_published) return undefined
  if (languages.every((language) => values.title[language].trim() === '')) return t('banners.staff.titleMissing')
  if (values.positions_ids.length === 0) return t('banners.staff.placesMissing')
  return values.type === 'picture' && image === null ? t('banners.staff.pictureMissing') : undefined
}

export function isTooLong(name: TextName, text: string): boolean {
  return text.trim().length > bannerLimits[name]
}

function isCount(typed: string, max: number): boolean {
  return /^\d{1,6}$/.test(typed.trim()) && Number(typed) <= max
}

/** Numbers as ranges: "3–5, 8". */
export function rangesText(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const starts = sorted.filter((number) => !sorted.includes(number - 1))
  return starts
    .map((start) => {
      let end = start
      while (sorted.includes(end + 1)) end += 1
      return start === end ? String(start) : `${start}–${end}`
    })
    .join(', ')
}

/** The numbers of typed ranges; undefined if they cannot be read. */
export function parseRanges(typed: string, max: number): number[] | undefined {
  const numbers = new Set<number>()
  for (const part of typed.split(/[,;]/).filter((one) => one.trim() !== '')) {
    const [, from = '', to = from] = /^\s*(\d{1,4})\s*(?:[-–—]\s*(\d{1,4}))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === '' || first < 1 || last < first || last > max) return undefined
    for (let number = first; number <= last; number += 1) numbers.add(number)
  }
  return [...numbers]
}
