import type { Language } from './endpoint.ts'

export const clubErrorTexts = {
  community_changed: {
    ru: 'Этот клуб уже сохранил кто-то другой. Сравните обе версии и сохраните снова.',
    en: 'Somebody else has saved this club meanwhile. Check both versions and save again.',
    es: 'Otra persona ha guardado este club entretanto. Compare las dos versiones y guarde de nuevo.',
  },
  banner_changed: {
    ru: 'Этот баннер уже сохранил кто-то другой. Сравните обе версии и сохраните снова.',
    en: 'Somebody else has saved this banner meanwhile. Check both versions and save again.',
    es: 'Otra persona ha guardado este banner entretanto. Compare las dos versiones y guarde de nuevo.',
  },
  banner_ended: {
    ru: 'Этот баннер завершён. Сделайте копию и опубликуйте её.',
    en: 'This banner has ended. Create a copy and publish it.',
    es: 'Este banner ha terminado. Haga una copia y publíquela.',
  },
  too_many_banners: {
    ru: 'Баннеров слишком много. Сначала завершите те, что уже не нужны.',
    en: 'There are too many banners. Finish those that are no longer needed first.',
    es: 'Hay demasiados banners. Termine primero los que ya no hacen falta.',
  },
  announcement_changed: {
    ru: 'Это сообщение уже сохранил кто-то другой. Сравните обе версии и сохраните снова.',
    en: 'Somebody else has saved this message meanwhile. Check both versions and save again.',
    es: 'Otra persona ha guardado este mensaje entretanto. Compare las dos versiones y guarde de nuevo.',
  },
  announcement_planned: {
    ru: 'Отправка сообщения уже запланирована. Чтобы изменить его, сначала отмените отправку.',
    en: 'This message is to be sent. To change it, cancel that first.',
    es: 'El envío de este mensaje ya está programado. Para cambiarlo, cancélelo primero.',
  },
  announcement_started: {
    ru: 'Сообщение уже отправляется. Если в нём ошибка, напишите ещё одно.',
    en: 'This message is being sent. Write another one if something in it is wrong.',
    es: 'Este mensaje ya se está enviando. Si algo está mal, escriba otro.',
  },
  too_many_announcements: {
    ru: 'Сообщений слишком много: за сутки можно отправить 10. Выберите другой день или используйте один из черновиков.',
    en: 'There are too many messages: 10 are sent within a day. Choose another day, or use one of the drafts.',
    es: 'Hay demasiados mensajes: se envían 10 al día. Elija otro día o use uno de los borradores.',
  },
  too_many_segments: {
    ru: 'Сегментов слишком много. Используйте один из имеющихся.',
    en: 'There are too many segments. Use one that exists.',
    es: 'Hay demasiados segmentos. Use uno que ya exista.',
  },
  articles_unavailable: {
    ru: 'Не удалось загрузить статьи клуба. Попробуйте ещё раз через минуту.',
    en: 'The articles of the club could not be loaded. Please try again in a minute.',
    es: 'No se han podido cargar los artículos del club. Inténtelo de nuevo en un minuto.',
  },
  article_changed: {
    ru: 'Эту статью уже сохранил кто-то другой. Сравните обе версии и сохраните снова.',
    en: 'Somebody else has saved this article meanwhile. Check both versions and save again.',
    es: 'Otra persona ha guardado este artículo entretanto. Compare las dos versiones y guarde de nuevo.',
  },
  article_published: {
    ru: 'Статью уже публиковали, удалить её нельзя. Снимите её с публикации.',
    en: 'This article has been published and cannot be deleted. To take it from the learners, withdraw it.',
    es: 'Este artículo ya se ha publicado y no se puede eliminar. Retírelo.',
  },
} as const satisfies Record<string, Record<Language, string>>
