import type { DomainTexts } from '../messages.ts'

export const texts = {
  above: {
    ru: 'Пунктир — порог {threshold}. Вы выше: баллы можно тратить.',
    en: 'The dashed line is {threshold}. You are above it: your points can be spent.',
    es: 'La línea marca {threshold}. Está por encima: puede gastar sus puntos.',
  },
  below: {
    ru: 'Пунктир — порог {threshold}. До него {left, plural, one {остался # балл} few {осталось # балла} many {осталось # баллов} other {осталось # балла}}.',
    en: 'The dashed line is {threshold}. {left, plural, one {# point is} other {# points are}} left to it.',
    es: 'La línea marca {threshold}. {left, plural, one {Falta # punto} other {Faltan # puntos}} para llegar.',
  },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    points: typeof texts
  }
}
