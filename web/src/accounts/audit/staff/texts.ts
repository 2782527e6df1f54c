import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  failed: {
    ru: 'Не удалось загрузить журнал',
    en: 'Couldn’t load the audit log',
    es: 'No se ha podido cargar el registro',
  },
  empty: {
    ru: 'Здесь появится всё, что изменит команда.',
    en: 'Everything that the team changes will appear here.',
    es: 'Aquí aparecerá todo lo que cambie el equipo.',
  },
  /** The actor of changes that were not made in the console. */
  byCommand: { ru: 'Из командной строки', en: 'A command on the server', es: 'Un comando en el servidor' },
  /** Read by screen readers between the old and the new value. */
  became: { ru: 'изменено на', en: 'changed to', es: 'cambió a' },
  personCreate: { ru: 'Аккаунт создан', en: 'Account created', es: 'Cuenta creada' },
  personRoles: { ru: 'Роли изменены', en: 'Roles changed', es: 'Funciones cambiadas' },
  personPasswordLink: {
    ru: 'Отправлена ссылка для пароля',
    en: 'Password link sent',
    es: 'Enlace para la contraseña enviado',
  },
  personSignOut: {
    ru: 'Выход на всех устройствах',
    en: 'Signed out everywhere',
    es: 'Sesión cerrada en todos los dispositivos',
  },
  personClose: { ru: 'Аккаунт закрыт', en: 'Account closed', es: 'Cuenta cerrada' },
  personReopen: { ru: 'Аккаунт восстановлен', en: 'Account reopened', es: 'Cuenta recuperada' },
  personErase: { ru: 'Данные удалены', en: 'Data erased', es: 'Datos borrados' },
  personExport: { ru: 'Данные выгружены', en: 'Data exported', es: 'Datos exportados' },
  firstAdmin: {
    ru: 'Назначен первый администратор',
    en: 'First administrator set',
    es: 'Primer administrador nombrado',
  },
  noteCreate: { ru: 'Добавлена заметка', en: 'Note added', es: 'Nota añadida' },
  runCreate: { ru: 'Запись на курс', en: 'Enrolled in a course', es: 'Inscripción en un curso' },
  runEnd: { ru: 'Доступ к курсу закрыт', en: 'Course access ended', es: 'Acceso al curso cerrado' },
  runExtend: { ru: 'Доступ к курсу продлён', en: 'Course access extended', es: 'Acceso al curso ampliado' },
  runFreeze: { ru: 'Курс заморожен', en: 'Course frozen', es: 'Curso congelado' },
  additionCreate: { ru: 'Добавлено к курсу', en: 'Added to the course', es: 'Añadido al curso' },
  meetingConfirm: {
    ru: 'Видеоконсультация подтверждена',
    en: 'Video consultation confirmed',
    es: 'Videoconsulta confirmada',
  },
  meetingMove: {
    ru: 'Видеоконсультация перенесена',
    en: 'Video consultation moved',
    es: 'Hora de la videoconsulta cambiada',
  },
  meetingCancel: {
    ru: 'Видеоконсультация отменена',
    en: 'Video consultation cancelled',
    es: 'Videoconsulta cancelada',
  },
  homeworkApprove: { ru: 'Задание принято', en: 'Homework approved', es: 'Tarea aprobada' },
  homeworkCorrect: {
    ru: 'Ответ на задание исправлен',
    en: 'Homework answer corrected',
    es: 'Corrección de la respuesta a una tarea',
  },
  homeworkReturn: { ru: 'Задание возвращено', en: 'Homework returned', es: 'Tarea devuelta' },
  expertCourses: { ru: 'Курсы эксперта изменены', en: 'Expert’s courses changed', es: 'Cursos de revisión cambiados' },
  consultationReturn: { ru: 'Консультация возвращена', en: 'Consultation given back', es: 'Consulta devuelta' },
  deskHandOver: { ru: 'Ответ передан', en: 'Answer handed over', es: 'Respuesta pasada a otra persona' },
  chatNoAnswer: { ru: 'Ответ в чате не нужен', en: 'Chat needs no answer', es: 'El chat no necesita respuesta' },
  expertNoteCreate: { ru: 'Добавлена заметка эксперта', en: 'Expert’s note added', es: 'Nota del equipo añadida' },
  expertNoteUpdate: { ru: 'Изменена заметка эксперта', en: 'Expert’s note changed', es: 'Nota del equipo cambiada' },
  expertNoteDelete: { ru: 'Удалена заметка эксперта', en: 'Expert’s note deleted', es: 'Nota del equipo eliminada' },
  expertRota: { ru: 'Расписание эксперта изменено', en: 'Expert’s hours changed', es: 'Horario de turnos cambiado' },
  orderRefund: { ru: 'Возврат денег', en: 'Order refunded', es: 'Devolución' },
  discountCreate: { ru: 'Код создан', en: 'Code created', es: 'Código creado' },
  discountUpdate: { ru: 'Код изменён', en: 'Code changed', es: 'Código cambiado' },
  discountEnd: { ru: 'Код завершён', en: 'Code ended', es: 'Código terminado' },
  serviceCreate: { ru: 'Добавлено в магазин', en: 'Added to the shop', es: 'Añadido a la tienda' },
  serviceContents: { ru: 'Состав изменён', en: 'Contents changed', es: 'Contenido cambiado' },
  serviceImage: { ru: 'Картинка изменена', en: 'Picture changed', es: 'Imagen cambiada' },
  serviceTexts: {
    ru: 'Тексты магазина изменены',
    en: 'Shop texts changed',
    es: 'Textos de la tienda cambiados',
  },
  serviceSale: { ru: 'Продажа изменена', en: 'Sale status changed', es: 'Estado de venta cambiado' },
  catalogPositions: { ru: 'Каталог изменён', en: 'Catalogue changed', es: 'Catálogo cambiado' },
  offerUpdate: {
    ru: 'Предложения курса изменены',
    en: 'Course offers changed',
    es: 'Ofertas de un curso cambiadas',
  },
  services: { ru: 'Номера в магазине', en: 'Numbers in the shop', es: 'Números en la tienda' },
  servicePrice: { ru: 'Цена изменена', en: 'Price changed', es: 'Precio cambiado' },
  order: { ru: 'Заказ', en: 'Order', es: 'Pedido' },
  subscriptionCancel: {
    ru: 'Подписка отменена',
    en: 'Subscription cancelled',
    es: 'Suscripción cancelada',
  },
  subscriptionEnd: { ru: 'Подписка завершена', en: 'Subscription ended', es: 'Suscripción terminada' },
  subscriptionGive: {
    ru: 'Подарена подписка',
    en: 'Subscription given',
    es: 'Suscripción regalada',
  },
  subscriptionGrant: {
    ru: 'Подарен период подписки',
    en: 'Subscription period given',
    es: 'Periodo de suscripción regalado',
  },
  subscriptionRefund: {
    ru: 'Возврат денег за подписку',
    en: 'Subscription refunded',
    es: 'Devolución de una suscripción',
  },
  subscription: { ru: 'Подписка', en: 'Subscription', es: 'Suscripción' },
  amount: { ru: 'Сумма', en: 'Amount', es: 'Importe' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'audit.staff': typeof texts
  }
}
