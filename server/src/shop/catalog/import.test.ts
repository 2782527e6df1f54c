import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { readBrands } from '../../brands/brands.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse } from '../../../test/course.ts'
import { CatalogErrors, importCatalog } from './import.ts'

let school: School
let slugs: string[]
let folder: string
beforeAll(async () => {
  school = await startSchool()
  for (let index = 0; index < 2; index += 1) await addCourse(school.database, { brands: ['mind'] })
  const courses = await school.database.sql<{ slug: string }>`select slug from courses order by id`
  slugs = courses.map(({ slug }) => slug)
  folder = await mkdtemp(join(tmpdir(), 'catalog-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await school.close()
})

async function importText(text: string, approve?: (ids: readonly number[]) => Promise<boolean>) {
  await writeFile(join(folder, 'catalog.yaml'), text)
  const brands = readBrands('brands')
  return importCatalog(school.database, { folder, brands, media: school.media }, approve)
}

const catalog = (price: string) => `
categories:
  - { key: sleep, title: { en: Sleep } }
services:
  - id: 2001
    kind: course
    brands: [mind]
    course: ${slugs[0]}
    price: ${price}
    fullPrice: 90
    instalments: 4
    accessDays: 45
    description: { en: 'Sleep without force.' }
    people: [{ name: { en: 'Ruth' }, about: { en: 'Psychologist' } }]
    terms: { en: 'Money back within 7 days.' }
  - { id: 2002, kind: course, brands: [mind], course: ${slugs[1]}, price: 0 }
  - { id: 2003, kind: bundle, brands: [mind], services: [2001, 2002], price: 50, title: { en: Both } }
  - { id: 2004, kind: consultations, brands: [mind], consultations: 3, price: 9.9, title: { en: Three questions } }
positions:
  - { service: 2002, category: sleep, new: true }
  - { service: 2001, follows: [${slugs[1]}] }
offers:
  - { course: ${slugs[1]}, place: chat, service: 2004 }
`

async function viewer() {
  const token = await school.signIn((await school.addLearner()).email)
  const headers = { 'x-app-id': 'mind', lang: 'en' }
  const page = async (id: number) => (await school.call(getServicePage, { query: { id }, token, headers })).body
  const list = async () => (await school.call(listCatalogPositions, { token, headers })).body
  return { page, list }
}

test('importing a catalogue puts services on sale in the currency of their brand, and lists them in its order', async () => {
  const { page, list } = await viewer()
  expect(await importText(catalog('48.5'))).toEqual({ added: [2001, 2002, 2003, 2004], changed: [], archived: [] })
  expect(await page(2001)).toMatchObject({
    title: 'Курс (en)',
    price: 4850,
    full_price: 9000,
    currency: 'EUR',
    instalment_count: 4,
    people: [{ name: 'Ruth', about: 'Psychologist', image: null, expert: null }],
    terms: 'Money back within 7 days.',
    outline: { access_days: 45 },
  })
  expect((await page(2003)).childs.map(({ id }) => id)).toEqual([2001, 2002])
  expect(await list()).toMatchObject([
    { service_id: 2002, state: 'free', is_new: true },
    { service_id: 2001, state: 'sale', is_new: false },
  ])
})

test('importing a catalogue links people to accounts of experts by e-mail', async () => {
  const { page } = await viewer()
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set name = 'Ruth', last_name = 'Adler' where id = ${id}`
  const named = (address: string) => catalog('48.5').replace("Psychologist' }", `Psychologist' }, email: '${address}'`)
  await importText(named(email.toUpperCase()))
  expect((await page(2001)).people[0]?.expert).toBeNull()
  await school.database.sql`update users set roles = '{expert}' where id = ${id}`
  await importText(named(email.toUpperCase()))
  expect((await page(2001)).people[0]?.expert).toEqual({ id, name: 'Ruth Adler', avatar: '' })
  await importText(named('nobody@example.test'))
  expect((await page(2001)).people[0]?.expert).toBeNull()
  await importText(catalog('48.5'))
})

test('importing a catalogue again changes only what differs, and keeps the ids', async () => {
  const { list } = await viewer()
  const before = (await list()).map(({ id }) => id)
  expect(await importText(catalog('48.5'))).toEqual({ added: [], changed: [], archived: [] })
  expect(await importText(catalog('52'))).toEqual({ added: [], changed: [2001], archived: [] })
  expect((await list()).map(({ id }) => id)).toEqual(before)
  expect((await list())[1]).toMatchObject({ price: 5200 })
})

test('an import asks before it archives a service, which a later import can put back', async () => {
  const { list } = await viewer()
  const without = catalog('52')
    .replace(/ {2}- \{ service: 2002.*\n/, '')
    .replace(/ {2}- \{ id: 200[23].*\n/g, '')
  const asked: (readonly number[])[] = []
  const refuse = (ids: readonly number[]) => Promise.resolve(asked.push(ids) < 0)
  expect(await importText(without, refuse)).toBeUndefined()
  expect(asked).toEqual([[2002, 2003]])
  expect(await list()).toHaveLength(2)
  expect(await importText(without)).toEqual({ added: [], changed: [], archived: [2002, 2003] })
  expect(await list()).toHaveLength(1)
  expect(await importText(catalog('52'))).toEqual({ added: [], changed: [2002, 2003], archived: [] })
  expect(await list()).toHaveLength(2)
})

test.each([
  ['an unknown course', /course: \S+-\S+/, 'course: nothing', /services\.0\.course: there is no course "nothing"/],
  ['an unknown brand', 'brands: [mind]', 'brands: [mint]', /there is no brand "mint"; did you mean "mind"/],
  [
    'brands whose points are worth different amounts',
    'id: 2004, kind: consultations, brands: [mind]',
    'id: 2004, kind: consultations, brands: [mind, web]',
    /services\.3\.brands: their points are worth different amounts/,
  ],
  ['too many decimals', 'price: 52', 'price: 52.005', /price: EUR has 2 decimals at most/],
  ['a lower full price', 'fullPrice: 90', 'fullPrice: 40', /fullPrice: must be above the price/],
  ['a part of another kind', 'accessDays: 45', 'periodCount: 3', /a course has no periodCount/],
  ['a missing part', ', services: [2001, 2002]', '', /a bundle needs services/],
  ['a number twice', 'id: 2004', 'id: 2003', /the service 2003 is there already/],
  ['a bundle in a bundle', '[2001, 2002]', '[2001, 2003]', /services\.2\.services\.1: the service 2003 is no course/],
  [
    'a part for another course',
    '[2001, 2002]',
    '[2001, 2004]',
    /services\.2\.services\.1: the service 2004 is for a course/,
  ],
  ['a missing child', '[2001, 2002]', '[2001, 2009]', /there is no service 2009/],
  ['a position of nothing', 'service: 2001,', 'service: 2009,', /positions\.1\.service: there is no service 2009/],
  ['an unknown category', 'category: sleep', 'category: sleeep', /there is no category "sleeep"; did you mean "sleep"/],
  [
    'another kind under a number',
    'id: 2004, kind: consultations, brands: [mind], consultations: 3',
    'id: 2004, kind: course_extension, brands: [mind], accessDays: 3',
    /the service 2004 is a consultations: take another number/,
  ],
  ['a missing language', 'en: Both', 'ru: Обе', /title: has no text in the language of its brand \(en\)/],
])('refuses a catalogue with %s as a whole', async (_title, part, replacement, sentence) => {
  const failure = await importText(catalog('52').replace(part, replacement)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CatalogErrors)
  expect((failure as CatalogErrors).message).toMatch(sentence)
  const { page } = await viewer()
  expect(await page(2001)).toMatchObject({ price: 5200, outline: { access_days: 45 } })
})
