import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Социальные сети', en: 'Social networks', es: 'Redes sociales' },
  intro: {
    ru: 'Через привязанную соцсеть можно входить в этот же аккаунт без пароля.',
    en: 'You can sign in to this same account through a linked network, without a password.',
    es: 'Con una red vinculada podrá iniciar sesión en esta misma cuenta sin contraseña.',
  },
  linked: { ru: 'Привязана', en: 'Linked', es: 'Vinculada' },
  notLinked: { ru: 'Не привязана', en: 'Not linked', es: 'Sin vincular' },
  link: { ru: 'Привязать', en: 'Link', es: 'Vincular' },
  linkNamed: { ru: 'Привязать {network}', en: 'Link {network}', es: 'Vincular {network}' },
  unbind: { ru: 'Отвязать', en: 'Unlink', es: 'Desvincular' },
  unbindNamed: { ru: 'Отвязать {network}', en: 'Unlink {network}', es: 'Desvincular {network}' },
  /** On the button that does not unlink the network. */
  keep: { ru: 'Оставить', en: 'Keep it', es: 'Mantener la vinculación' },
  /** Heading of the question whether to unlink a network. */
  attention: { ru: 'Внимание', en: 'Attention', es: 'Atención' },
  unlinkSocialNetworksDescription: {
    ru: 'После этого войти через {network} будет нельзя. Привязать соцсеть снова можно в любой момент.',
    en: 'You will no longer be able to sign in with {network}. You can link it again at any time.',
    es: 'Ya no podrá iniciar sesión con {network}. Puede volver a vincularlo cuando quiera.',
  },
  passwordTitle: { ru: 'Подтвердите, что это вы', en: 'Confirm that it is you', es: 'Confirme que es usted' },
  passwordText: {
    ru: 'Через {network} можно будет входить в ваш аккаунт, поэтому введите пароль.',
    en: 'You will be able to sign in with {network}, so please enter your password to confirm.',
    es: 'Podrá iniciar sesión con {network}; por eso, escriba su contraseña.',
  },
  loadFailed: {
    ru: 'Не удалось загрузить список соцсетей',
    en: 'Couldn’t load the list of networks',
    es: 'No se ha podido cargar la lista de redes',
  },
  noneTitle: {
    ru: 'Здесь пока нечего привязывать',
    en: 'Nothing to link here yet',
    es: 'Todavía no hay redes que vincular',
  },
  noneText: {
    ru: 'Школа не подключила вход через социальные сети. Входите по почте и паролю.',
    en: 'The school has not set up social networks. Sign in with your email and password.',
    es: 'La escuela no ha activado las redes sociales. Inicie sesión con su correo y su contraseña.',
  },
  afterTitle: { ru: 'Входить одним касанием', en: 'Sign in with one tap', es: 'Iniciar sesión con un toque' },
  afterIntro: {
    ru: 'Привяжите соцсеть, которой пользуетесь. Это можно сделать и позже, в профиле.',
    en: 'Link a network that you use. You can also do it later, in your profile.',
    es: 'Vincule una red que use. También puede hacerlo más tarde, en su perfil.',
  },
  skip: { ru: 'Пропустить', en: 'Skip', es: 'Omitir' },
  goOn: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  good: { ru: 'Понятно', en: 'OK', es: 'Aceptar' },
  restore: { ru: 'Восстановить аккаунт', en: 'Restore the account', es: 'Recuperar la cuenta' },
  common_no_social_id: {
    ru: '{network} не сообщает, кто вы. Попробуйте ещё раз или войдите другим способом.',
    en: '{network} did not tell us who you are. Please try again or sign in another way.',
    es: '{network} no nos ha dicho quién es usted. Inténtelo de nuevo o inicie sesión de otra forma.',
  },
  login_no_link: {
    ru: 'Вход через {network} ещё не привязан к аккаунту. Войдите по почте и паролю, затем привяжите {network} в профиле, в разделе «Социальные сети».',
    en: '{network} is not linked to an account here yet. Sign in with your email and password, then link it in your profile under “Social networks”.',
    es: '{network} todavía no está vinculado a ninguna cuenta. Inicie sesión con su correo y su contraseña y vincúlelo en su perfil, en «Redes sociales».',
  },
  login_no_link_named: {
    ru: 'В аккаунт с этой почтой входят через {others}. Войдите так, затем привяжите {network} в профиле, в разделе «Социальные сети».',
    en: 'You sign in to the account with this email through {others}. Sign in that way, then link {network} in your profile under “Social networks”.',
    es: 'En la cuenta con este correo se inicia sesión con {others}. Inicie sesión así y vincule {network} en su perfil, en «Redes sociales».',
  },
  login_no_user_from_link: {
    ru: 'Аккаунта, к которому был привязан {network}, больше нет.',
    en: 'The account that {network} was linked to no longer exists.',
    es: 'La cuenta a la que estaba vinculado {network} ya no existe.',
  },
  account_closed: {
    ru: 'Аккаунт, к которому привязан {network}, закрыт. Пока данные не удалены, его можно восстановить. Списания за подписки и рассрочку тогда продолжатся: то, что пора оплатить, спишется сразу.',
    en: 'The account that {network} is linked to is closed. You can restore it until its data is erased. Payments for subscriptions and instalments will then continue, and any that are due will be charged at once.',
    es: 'La cuenta vinculada a {network} está cerrada. Puede recuperarla mientras no se borren sus datos. Al hacerlo, continuarán los pagos de suscripciones y a plazos, y los vencidos se cobrarán enseguida.',
  },
  link_user_unauthorised: {
    ru: 'Чтобы привязать {network}, войдите в аккаунт и попробуйте ещё раз.',
    en: 'To link {network}, sign in to your account and try again.',
    es: 'Para vincular {network}, inicie sesión e inténtelo de nuevo.',
  },
  link_social_id_already_taken: {
    ru: 'Этот профиль {network} уже привязан к другому аккаунту. Сначала отвяжите его там.',
    en: 'This {network} profile is already linked to another account. Unlink it there first.',
    es: 'Este perfil de {network} ya está vinculado a otra cuenta. Desvincúlelo allí primero.',
  },
  unknown_error: {
    ru: 'Не удалось связаться с {network}. Попробуйте чуть позже. Код: {code} {message}',
    en: 'Couldn’t connect to {network}. Please try again a little later. Code: {code} {message}',
    es: 'No se ha podido conectar con {network}. Inténtelo un poco más tarde. Código: {code} {message}',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    social: typeof texts
  }
}
