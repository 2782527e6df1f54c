import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  article: { ru: 'Статья', en: 'Article', es: 'Artículo' },
  articles: { ru: 'Статьи', en: 'Articles', es: 'Artículos' },
  /** {club} is the quoted name of a club. */
  ofClub: { ru: 'Из клуба {club}', en: 'From the club {club}', es: 'Del club {club}' },
  ofClubs: { ru: 'Статьи клубов', en: 'From the clubs', es: 'De los clubes' },
  openClub: { ru: 'Открыть клуб', en: 'Open the club', es: 'Abrir el club' },
  chooseClub: { ru: 'Выбрать клуб', en: 'Choose a club', es: 'Elegir un club' },
  new: { ru: 'Новое', en: 'New', es: 'Nuevo' },
  /** Read aloud after the number of people who have read the article. */
  viewsWord: {
    ru: '{count, plural, one {просмотр} few {просмотра} many {просмотров} other {просмотра}}',
    en: '{count, plural, one {view} other {views}}',
    es: '{count, plural, one {lectura} other {lecturas}}',
  },
  openToLike: { ru: 'Нравится: открыть «{title}»', en: 'Like: open “{title}”', es: 'Me gusta: abrir «{title}»' },
  openLiked: {
    ru: 'Вам нравится: открыть «{title}»',
    en: 'You like this: open “{title}”',
    es: 'Le gusta: abrir «{title}»',
  },
  openToSave: { ru: 'Сохранить: открыть «{title}»', en: 'Save: open “{title}”', es: 'Guardar: abrir «{title}»' },
  openSaved: {
    ru: 'Сохранено: открыть «{title}»',
    en: 'Saved: open “{title}”',
    es: 'Guardado: abrir «{title}»',
  },
  /** Toggles; screen readers add whether they are pressed. */
  like: { ru: 'Нравится', en: 'Like', es: 'Me gusta' },
  save: { ru: 'Сохранить', en: 'Save', es: 'Guardar' },
  /** Below the author, after the date. */
  readBy: {
    ru: '{count, plural, one {прочитал {number}} few {прочитали {number}} many {прочитали {number}} other {прочитали {number}}}',
    en: '{count, plural, one {{number} reader} other {{number} readers}}',
    es: '{count, plural, one {{number} lector} other {{number} lectores}}',
  },
  readOn: { ru: 'Читать дальше', en: 'Read on', es: 'Seguir leyendo' },
  film: { ru: 'Видео', en: 'Video', es: 'Vídeo' },
  filmGone: {
    ru: 'Этого видео больше нет',
    en: 'This video is no longer available',
    es: 'Este vídeo ya no está disponible',
  },
  /** On the card of a video; {minutes} is "3 minutes". */
  watchFilm: { ru: 'Посмотреть видео · {minutes}', en: 'Watch the video · {minutes}', es: 'Ver el vídeo · {minutes}' },
  lockTitle: {
    ru: 'Дальше читают участники клуба.',
    en: 'The rest is for members.',
    es: 'El resto es para los miembros.',
  },
  /** {club} is the quoted name of a club. */
  lockText: {
    ru: 'Эта статья из клуба {club}. Вступите в него, чтобы дочитать её и другие статьи.',
    en: 'This article belongs to the club {club}. Join it to finish this one and to read the others.',
    es: 'Este artículo es del club {club}. Únase para terminarlo y leer los demás.',
  },
  join: { ru: 'Вступить в клуб', en: 'Join the club', es: 'Unirse al club' },
  aboutClub: { ru: 'Узнать о клубе', en: 'Learn about the club', es: 'Conocer el club' },
  articleFailed: {
    ru: 'Не удалось загрузить статью',
    en: 'Couldn’t load the article',
    es: 'No se ha podido cargar el artículo',
  },
  clubFailed: { ru: 'Не удалось загрузить клуб', en: 'Couldn’t load the club', es: 'No se ha podido cargar el club' },
  listFailed: {
    ru: 'Не удалось загрузить статьи',
    en: 'Couldn’t load the articles',
    es: 'No se han podido cargar los artículos',
  },
  filters: { ru: 'Какие статьи показать', en: 'Articles to show', es: 'Artículos que se muestran' },
  filterNew: { ru: 'Новое', en: 'New', es: 'Nuevos' },
  filterSaved: { ru: 'Сохранённое', en: 'Saved', es: 'Guardados' },
  filterAll: { ru: 'Все', en: 'All', es: 'Todos' },
  none: { ru: 'Статей пока нет', en: 'No articles yet', es: 'Aún no hay artículos' },
  noneText: {
    ru: 'Первая появится здесь и на экране «Сегодня».',
    en: 'The first one will appear here and on Today.',
    es: 'El primero aparecerá aquí y en la pantalla «Hoy».',
  },
  noneNew: { ru: 'Новых статей нет', en: 'No new articles', es: 'No hay artículos nuevos' },
  noneNewText: {
    ru: 'Статья считается новой неделю. Остальные — во вкладке «Все».',
    en: 'An article is new for a week. The others are under “All”.',
    es: 'Un artículo es nuevo durante una semana. Los demás están en «Todos».',
  },
  noneSaved: { ru: 'Вы ещё ничего не сохранили', en: 'You have saved nothing yet', es: 'Aún no ha guardado nada' },
  noneSavedText: {
    ru: 'Откройте статью и нажмите на закладку: статья появится здесь.',
    en: 'Open an article and press its bookmark to keep it here.',
    es: 'Abra un artículo y pulse su marcador para guardarlo aquí.',
  },
  showMore: { ru: 'Показать ещё статьи', en: 'Show more articles', es: 'Mostrar más artículos' },
  recommendedTitle: {
    ru: 'Клуб для тех, кто проходит ваш курс',
    en: 'A club for people on your course',
    es: 'Un club para quienes hacen su curso',
  },
  recommendedText: {
    ru: 'Участники читают статьи целиком и общаются. Начало каждой статьи открыто и вам.',
    en: 'Members read whole articles and talk to each other. The beginning of each article is open to you too.',
    es: 'Los miembros leen los artículos completos y conversan. El comienzo de cada uno también está abierto para usted.',
  },
  expiredTitle: {
    ru: 'Ваше участие в клубе закончилось',
    en: 'Your membership of the club has ended',
    es: 'Su membresía en el club ha terminado',
  },
  expiredTitleOn: {
    ru: 'Ваше участие в клубе закончилось {date}',
    en: 'Your membership of the club ended on {date}',
    es: 'Su membresía en el club terminó el {date}',
  },
  expiredText: {
    ru: 'Продлите его, и статьи снова откроются. Сохранённое останется у вас.',
    en: 'Renew it to open the articles again. What you have saved is kept.',
    es: 'Renuévela para volver a abrir los artículos. Lo que ha guardado se conserva.',
  },
  renew: { ru: 'Продлить участие', en: 'Renew the membership', es: 'Renovar la membresía' },
  joinBySupport: {
    ru: 'Вступить в клуб поможет поддержка.',
    en: 'Support helps you join.',
    es: 'Soporte le ayuda a unirse.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    articles: typeof texts
  }
}
