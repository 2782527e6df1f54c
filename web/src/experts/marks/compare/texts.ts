import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  /** Opens two videos beside each other. */
  open: { ru: 'Сравнить два видео', en: 'Compare side by side', es: 'Comparar dos vídeos' },
  title: { ru: 'Два видео рядом', en: 'Two videos side by side', es: 'Dos vídeos, uno al lado del otro' },
  /** Chooses the second video; `name` is the chosen one. */
  with: { ru: 'Рядом: {name}', en: 'Compare with {name}', es: 'Comparar con {name}' },
  version: { ru: 'Версия\u00A0{number}: {name}', en: 'Version {number}: {name}', es: 'Versión\u00A0{number}: {name}' },
  lesson: { ru: 'Урок «{title}»', en: 'Lesson “{title}”', es: 'Lección «{title}»' },
  help: {
    ru: 'Найдите в обоих видео одно и то же движение и нажмите «Здесь» в каждом: дальше видео пойдут вместе.',
    en: 'Find the same movement in both videos and press “Here” in each: from then on they play together.',
    es: 'Busque el mismo movimiento en los dos vídeos y pulse «Aquí» en cada uno: a partir de ahí se reproducirán a la vez.',
  },
  here: { ru: 'Здесь', en: 'Here', es: 'Aquí' },
  /** Label for one of the videos, by its name. */
  hereIn: { ru: 'Здесь: {name}', en: 'Here: {name}', es: 'Aquí: {name}' },
  positionIn: { ru: 'Место: {name}', en: 'Position: {name}', es: 'Posición: {name}' },
  isHere: { ru: 'Отсчёт с {time}', en: 'Counted from {time}', es: 'Desde {time}' },
  play: { ru: 'Запустить оба', en: 'Play together', es: 'Reproducir los dos' },
  pause: { ru: 'Остановить оба', en: 'Stop both', es: 'Detener los dos' },
  back: {
    ru: 'Вернуться к началу движения',
    en: 'Return to the start of the movement',
    es: 'Volver al inicio del movimiento',
  },
  failed: {
    ru: 'Не удалось загрузить это видео.',
    en: 'This video cannot be played.',
    es: 'Este vídeo no se puede reproducir.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'marks.compare': typeof texts
  }
}
