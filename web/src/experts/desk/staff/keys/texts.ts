import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Горячие клавиши', en: 'Keyboard shortcuts', es: 'Atajos de teclado' },
  help: {
    ru: 'Клавиши видео работают, когда оно в фокусе.',
    en: 'Video shortcuts work while the video has focus.',
    es: 'Los del vídeo funcionan cuando este tiene el foco.',
  },
  desk: { ru: 'Очередь', en: 'Desk', es: 'Mesa de trabajo' },
  video: { ru: 'Видео', en: 'Video', es: 'Vídeo' },
  send: {
    ru: 'Принять задание или отправить ответ',
    en: 'Approve homework or send a message',
    es: 'Aprobar la tarea o enviar el mensaje',
  },
  next: { ru: 'Следующее в очереди', en: 'Next in the queue', es: 'Siguiente de la cola' },
  previous: { ru: 'Предыдущее в очереди', en: 'Previous in the queue', es: 'Anterior de la cola' },
  list: { ru: 'Список клавиш', en: 'This list', es: 'Esta lista' },
  play: { ru: 'Смотреть или остановить', en: 'Play or stop', es: 'Reproducir o detener' },
  seek: { ru: 'На секунду назад или вперёд', en: 'One second back or forward', es: 'Un segundo atrás o adelante' },
  frame: { ru: 'На кадр назад или вперёд', en: 'One frame back or forward', es: 'Un fotograma atrás o adelante' },
  speed: { ru: 'Медленнее или быстрее', en: 'Slower or faster', es: 'Más lento o más rápido' },
  marks: { ru: 'Предыдущая или следующая пометка', en: 'Previous or next mark', es: 'Marca anterior o siguiente' },
  fullscreen: { ru: 'На весь экран', en: 'Full screen', es: 'Pantalla completa' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'desk.staff.keys': typeof texts
  }
}
