import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  close: { ru: 'Закрыть консультацию', en: 'Close the consultation', es: 'Cerrar la consulta' },
  closeTitle: { ru: 'Закрыть консультацию?', en: 'Close the consultation?', es: '¿Cerrar la consulta?' },
  closeText: {
    ru: 'Ученик сможет её оценить. Следующий вопрос откроет новую консультацию.',
    en: 'The learner can then rate it. The next question opens a new consultation.',
    es: 'La otra persona podrá valorarla. Su siguiente pregunta abrirá otra consulta.',
  },
  keepOpen: { ru: 'Оставить открытой', en: 'Keep it open', es: 'Dejarla abierta' },
  closed: { ru: 'Консультация закрыта', en: 'The consultation is closed', es: 'La consulta está cerrada' },
  return: { ru: 'Вернуть консультацию', en: 'Give the consultation back', es: 'Devolver la consulta' },
  returnTitle: {
    ru: 'Вернуть консультацию ученику?',
    en: 'Give the consultation back to the learner?',
    es: '¿Devolver la consulta?',
  },
  returnText: {
    ru: 'Переписка останется, а консультация не будет считаться использованной.',
    en: 'The messages stay, and the consultation does not count as used.',
    es: 'Los mensajes se conservan y la consulta no cuenta como usada.',
  },
  reason: { ru: 'Причина', en: 'Reason', es: 'Motivo' },
  reasonMissing: { ru: 'Напишите причину', en: 'Write the reason', es: 'Escriba el motivo' },
  returned: { ru: 'Консультация возвращена', en: 'The consultation was given back', es: 'La consulta se ha devuelto' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'desk.staff.consultation': typeof texts
  }
}
