import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '#contract/endpoint.ts'
import { keysUsedIn } from '../web/vite-texts.ts'
import { readTexts } from './textSources.ts'
import { root } from './webSources.ts'

const texts = readTexts(root)

/** Courses on pause are frozen or stopped; videos and downloads are paused. */
const paused = ['web.courses.paused', 'web.lessons.pause', 'web.offline.pause', 'web.offline.paused']
/** Words that docs/texts.md replaces by a defined term, and the texts that may contain them. */
const replacedWords: readonly [Language, RegExp, exceptions?: readonly string[]][] = [
  ['en', /e-mail/i],
  ['en', /(?<![-@])\bmails?\b/i, ['web.mail.staff.why']],
  ['en', /\bdid not (load|save)\b/i],
  ['en', /\bdemos?\b/i],
  ['en', /\banalysis\b/i],
  // The specification words these exceptions, and one of a Russian e-mail.
  ['en', /\blog(s|ged|ging)? ?(in|out|on)\b/i, ['web.auth.otherDevice', 'contract.errorTexts.session_replaced']],
  ['en', /\bcatalogs?\b/i],
  ['en', /\bprograms?\b/i],
  ['en', /\bgo(ing)? on\b/i],
  ['en', /\bwrite to (support|sales)\b/i],
  ['en', /\bprolong/i],
  ['en', /\brestore (the )?access\b/i],
  ['ru', /(?<!\{)e-?mail|имейл|электронн\p{L}+ почт/iu, ['server.brands.defaultTexts.email.re_ask']],
  ['ru', /не получ(илось|ится|ается)/i],
  ['ru', /демо/i],
  ['ru', /тренировк/i],
  ['ru', /логин|учётн\p{L}+ запис/iu],
  ['ru', /(?<!\p{L})(свяжите|связать)(?!\p{L})/iu],
  ['es', /(?<!\{)\be-?mail/i],
  [
    'es',
    /(?<!\p{L})(entr(e|a|o|ar|ará|ando|ado|ada)|acced\p{L}+|salir|salga)(?!\p{L})/iu,
    ['web.lessons.fullscreenEnd'],
  ],
  ['es', /(?<!\p{L})(vale|valen)(?!\p{L})/iu],
  ['es', /(?<!\p{L})demos?(?!\p{L})/iu],
  ['es', /entrenamiento/i],
  ['es', /reembols/i],
  ['es', /(?<!\p{L})videos?(?!\p{L})/iu],
  ['es', /(?<![\p{L}{])rol(es)?(?!\p{L})/iu],
  ['en', /\bpaused?\b/i, paused],
  ['ru', /(?<!\p{L})пауз/iu, paused],
  ['es', /(?<!\p{L})pausa/iu, paused],
]

test.each(replacedWords)('texts use the defined term in %s, not %s', (language, other, exceptions = []) => {
  const strays = texts.filter(({ key, messages }) => other.test(messages[language].value) && !exceptions.includes(key))
  expect(strays.map(({ key, messages }) => `${key}: ${messages[language].value}`)).toEqual([])
})

test('the build finds the texts of a screen by their keys, in calls, templates and attributes', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-keys-'))
  const file = join(folder.path, 'Screen.tsx')
  writeFileSync(file, '<Row title="cards.title" text={t(\'cards.keep\')}>{t(`orders.${status}`)}</Row>')
  const keys = ['cards.title', 'cards.keep', 'orders.failed', 'cards.delete']
  expect(keys.filter(keysUsedIn([file]))).toEqual(['cards.title', 'cards.keep', 'orders.failed'])
})

test('the repeated questions of the registration are those of the specification', () => {
  const reAsk = (name: string) => texts.find(({ key }) => key === `server.brands.defaultTexts.${name}.re_ask`)
  expect(
    ['firstName', 'email', 'password', 'birthday', 'avatarId'].map((name) => reAsk(name)?.messages.ru.value),
  ).toEqual([
    'Введите имя повторно',
    'Введите корректный e-mail',
    'Введите корректный пароль',
    'Введите корректную дату',
    'Загрузите фото повторно',
  ])
})

/** A course frozen by its learner keeps its days; one without a subscription is stopped. */
test.each([
  ['frozen', /frozen/i, /freez|froz/i, /заморо|заморож/i, /congel/i],
  ['stopped', /stopped/i, /stopp|subscription/i, /останов|подписк/i, /deteni|suscrip/i],
] as const)('a %s course is called so in every language', (_state, name, en, ru, es) => {
  const about = texts.filter(({ key }) => name.test(key) && !/Text$|nothing/.test(key))
  expect(about.length).toBeGreaterThan(3)
  const wrong = about.filter(
    ({ messages }) => !en.test(messages.en.value) || !ru.test(messages.ru.value) || !es.test(messages.es.value),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

test('no text is empty in any language', () => {
  const empty = texts.filter(({ messages }) => Object.values(messages).some(({ value }) => value.trim() === ''))
  expect(empty.map(({ key }) => key)).toEqual([])
})
