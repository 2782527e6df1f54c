import { expect, test } from 'vitest'
import { decodeText, UndecodableText } from './decodeText.ts'
import { encodeBytes, encodeUtf8, encodeWide } from './testingEncodings.ts'

const russian = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nДобрый день, начинаем занятие № 5 — «Ёлка» и я\n'
const spanish = 'title: { es: "¿Qué es la respiración? El mañana, sueño y corazón…" }\r\nprice: 5 €\r\n'
const french = 'À bientôt, cœur d’été — où êtes-vous ?\n'
const capitals = 'ascii\nДобрый День, Начинаем Занятие\n'
const withMark = (mark: readonly number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes])
const all = [russian, spanish, french, 'plain ASCII\n', '']

test.each<[string, readonly string[], (text: string) => Uint8Array]>([
  ['UTF-8', [...all, 'Ё', '👍'], encodeUtf8],
  ['UTF-8 with a mark', all, (text) => withMark([0xef, 0xbb, 0xbf], encodeUtf8(text))],
  ['UTF-16 of Windows', all, (text) => withMark([0xff, 0xfe], encodeWide(text, 'little'))],
  ['UTF-16 of other machines', all, (text) => withMark([0xfe, 0xff], encodeWide(text, 'big'))],
  ['UTF-16 of Windows without a mark', all, (text) => encodeWide(text, 'little')],
  ['UTF-16 of other machines without a mark', all, (text) => encodeWide(text, 'big')],
  ['Windows-1251', [russian, 'имя;курс\r\nОльга;calm\r\n'], (text) => encodeBytes(text, 'windows-1251')],
  ['Windows-1252', [spanish, french, 'name\nJosé\n', 'Don’t; £5\n'], (text) => encodeBytes(text, 'windows-1252')],
])('reads a text without losing a character in %s', (_encoding, texts, encode) => {
  for (const text of texts) expect(decodeText(encode(text))).toBe(text)
})

test('reads a text in the encoding that its header names', () => {
  expect(decodeText(encodeBytes(capitals, 'koi8-r'), 'koi8-r')).toBe(capitals)
})

test.each<[string, Uint8Array, number]>([
  ['UTF-8 with a damaged character', withMark([...encodeUtf8('Добрый\nдень '), 0xd0], encodeUtf8(', начинаем')), 2],
  ['UTF-8 that ends within a character', encodeUtf8(russian.trimEnd()).slice(0, -1), 4],
  ['UTF-8 that lost its characters before', encodeUtf8('WEBVTT\n\n\uFFFD\uFFFD\uFFFD'), 3],
  ['UTF-16 that ends within a character', withMark([0xff, 0xfe], encodeWide('a\nб', 'little').slice(0, -1)), 2],
  ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 65, 0, 0, 0), 1],
  ['KOI8-R', encodeBytes(capitals, 'koi8-r'), 2],
  ['the encoding of DOS', encodeBytes(capitals, 'ibm866'), 2],
  ['the Cyrillic of a Mac', encodeBytes(capitals, 'x-mac-cyrillic'), 2],
  ['the Spanish of a Mac', encodeBytes('ascii\nÚltima lección: más y aquí\n', 'macintosh'), 2],
  ['binary data', Uint8Array.of(65, 10, 0x81, 1, 2, 0xff), 2],
])('rejects %s at the line of the first lost character', (_title, bytes, line) => {
  const read = () => decodeText(bytes)
  expect(read).toThrow(UndecodableText)
  expect(read).toThrow(new RegExp(`^line ${line}: .*UTF-8$`))
})

test('rejects a text whose header names a wrong or an unknown encoding', () => {
  expect(() => decodeText(encodeBytes('a\nДень', 'windows-1251'), 'utf-8')).toThrow(/^line 2: /)
  expect(() => decodeText(encodeUtf8('a'), 'CHARSET')).toThrow(/^line 1: .*CHARSET/)
})
