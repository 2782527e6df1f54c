import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  segments: { ru: 'Сегменты', en: 'Segments', es: 'Segmentos' },
  manageSegments: { ru: 'Изменить сегменты', en: 'Change segments', es: 'Cambiar segmentos' },
  segmentsText: {
    ru: 'Сегмент — это список людей, которым показывают баннеры.',
    en: 'A segment is a list of people to whom banners are shown.',
    es: 'Un segmento es una lista de personas a las que se muestran banners.',
  },
  segmentsFailed: {
    ru: 'Не удалось загрузить сегменты',
    en: 'The segments could not be loaded',
    es: 'No se han podido cargar los segmentos',
  },
  segment: { ru: 'Сегмент', en: 'Segment', es: 'Segmento' },
  segmentOption: {
    ru: '{name} ({count, plural, one {# человек} few {# человека} many {# человек} other {# человек}})',
    en: '{name} ({count, plural, one {# person} other {# people}})',
    es: '{name} ({count, plural, one {# persona} other {# personas}})',
  },
  newSegment: { ru: 'Новый сегмент', en: 'New segment', es: 'Segmento nuevo' },
  segmentNameMissing: { ru: 'Введите название сегмента', en: 'Enter a name for the segment', es: 'Escriba un nombre' },
  createSegment: { ru: 'Создать сегмент', en: 'Create a segment', es: 'Crear un segmento' },
  membersFailed: {
    ru: 'Не удалось загрузить людей сегмента',
    en: 'The people of the segment could not be loaded',
    es: 'No se han podido cargar las personas del segmento',
  },
  noMembers: {
    ru: 'В сегменте пока никого нет.',
    en: 'Nobody is in the segment yet.',
    es: 'Aún no hay nadie en el segmento.',
  },
  removeMember: {
    ru: 'Убрать из сегмента: {name}',
    en: 'Remove {name} from the segment',
    es: 'Quitar del segmento a {name}',
  },
  emails: { ru: 'Почта людей', en: 'Email addresses', es: 'Correos de las personas' },
  emailsHelp: {
    ru: 'По одному в строке или через запятую, не больше {max}.',
    en: 'One a line or separated by commas, at most {max}.',
    es: 'Uno por línea o separados por comas, como máximo {max}.',
  },
  emailsMissing: {
    ru: 'Введите хотя бы один адрес',
    en: 'Enter at least one address',
    es: 'Escriba al menos una dirección',
  },
  emailsTooMany: {
    ru: 'Добавьте людей частями: за раз не больше {max}',
    en: 'Add people in parts: at most {max} at once',
    es: 'Añada a las personas por partes: como máximo {max} a la vez',
  },
  addMembers: { ru: 'Добавить в сегмент', en: 'Add to the segment', es: 'Añadir al segmento' },
  unknownEmails: {
    ru: '{count, plural, one {Аккаунта с этим адресом нет} few {Аккаунтов с этими адресами нет} many {Аккаунтов с этими адресами нет} other {Аккаунтов с этими адресами нет}}. Остальные добавлены.',
    en: '{count, plural, one {There is no account with this address} other {There are no accounts with these addresses}}. The others are added.',
    es: '{count, plural, one {No hay ninguna cuenta con esta dirección} other {No hay cuentas con estas direcciones}}. Las demás se han añadido.',
  },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'banners.staff.segments': typeof texts
  }
}
