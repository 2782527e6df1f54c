import type { Language } from '#contract/endpoint.ts'

type Texts = Record<Language, string>

export type DemoBlock =
  | { type: 'heading' | 'text' | 'quote'; text: Texts }
  | { type: 'list'; items: readonly Texts[] }
  | { type: 'film'; caption: Texts }

type DemoArticle = {
  /** Its community. */
  uniq: string
  /** Undefined for a draft. */
  daysAgo?: number
  /** The course whose first film the article shows. */
  filmOf?: string
  title: Texts
  blocks: readonly DemoBlock[]
}

const text = (ru: string, en: string, es: string): DemoBlock => ({ type: 'text', text: { ru, en, es } })
const heading = (ru: string, en: string, es: string): DemoBlock => ({ type: 'heading', text: { ru, en, es } })
const quote = (ru: string, en: string, es: string): DemoBlock => ({ type: 'quote', text: { ru, en, es } })
const list = (...items: readonly Texts[]): DemoBlock => ({ type: 'list', items })

export const demoArticles: readonly DemoArticle[] = [
  {
    uniq: 'kontur-morning',
    daysAgo: 2,
    filmOf: 'litso-bez-napryazheniya',
    title: {
      ru: 'Почему челюсть напрягается ночью',
      en: 'Why the jaw tightens at night',
      es: 'Por qué la mandíbula se tensa de noche',
    },
    blocks: [
      text(
        'Если утром устают виски, а зубы будто держали что-то всю ночь, дело чаще не в зубах. Жевательная мышца самая сильная в теле относительно своего размера, и отпускать она умеет хуже, чем сжимать.',
        'If your temples are tired in the morning and your teeth feel as if they had held something all night, it is rarely the teeth. The chewing muscle is the strongest of the body for its size, and it is better at holding than at letting go.',
        'Si por la mañana le cansan las sienes y los dientes parecen haber sujetado algo toda la noche, rara vez son los dientes. El músculo de masticar es el más fuerte del cuerpo para su tamaño, y sabe apretar mejor que soltar.',
      ),
      heading('Проверьте себя за десять секунд', 'Check yourself in ten seconds', 'Compruébelo en diez segundos'),
      list(
        {
          ru: 'Губы сомкнуты, зубы нет: так отдыхает челюсть.',
          en: 'Lips closed, teeth apart: this is how a jaw rests.',
          es: 'Labios cerrados, dientes separados: así descansa la mandíbula.',
        },
        {
          ru: 'Язык лежит за верхними зубами, а не давит на них.',
          en: 'The tongue lies behind the upper teeth and does not press on them.',
          es: 'La lengua reposa detrás de los dientes superiores y no los empuja.',
        },
        { ru: 'Между бровями тихо.', en: 'It is quiet between the brows.', es: 'Entre las cejas hay calma.' },
      ),
      quote(
        'Челюсть отпускает последней. Начинайте с плеч.',
        'The jaw lets go last. Begin with the shoulders.',
        'La mandíbula suelta la última. Empiece por los hombros.',
      ),
      text(
        'Поэтому вечерняя практика идёт сверху вниз: плечи, шея и только потом лицо. Три минуты перед сном меняют больше, чем полчаса раз в неделю.',
        'So the evening practice goes from the shoulders to the neck, and only then to the face. Three minutes before sleep change more than half an hour once a week.',
        'Por eso la práctica de la noche va de los hombros al cuello y solo después al rostro. Tres minutos antes de dormir cambian más que media hora a la semana.',
      ),
      { type: 'film', caption: { ru: 'Попробовать сейчас', en: 'Try it now', es: 'Pruébelo ahora' } },
    ],
  },
  {
    uniq: 'kontur-morning',
    daysAgo: 9,
    title: {
      ru: 'Кожа зимой: что меняется в самомассаже',
      en: 'Skin in winter: what changes in self-massage',
      es: 'La piel en invierno: qué cambia en el automasaje',
    },
    blocks: [
      text(
        'Зимой кожа отдаёт воду быстрее, чем получает. Руки скользят хуже, и хочется нажать сильнее. Нажимать не нужно: нужно больше масла и меньше движений.',
        'In winter the skin loses water faster than it gets it. Hands glide less, and one wants to press harder. Do not: use more oil and fewer movements.',
        'En invierno la piel pierde agua más deprisa de lo que la recibe. Las manos se deslizan peor y apetece apretar más. No hace falta: más aceite y menos movimientos.',
      ),
      heading('Три правила до марта', 'Three rules until March', 'Tres reglas hasta marzo'),
      list(
        {
          ru: 'Масло на влажную кожу, а не на сухую.',
          en: 'Oil on damp skin, not on dry skin.',
          es: 'Aceite sobre la piel húmeda, no seca.',
        },
        {
          ru: 'Тёплые ладони: подержите их под водой.',
          en: 'Warm palms: hold them under water.',
          es: 'Palmas calientes: póngalas bajo el agua.',
        },
        {
          ru: 'Практика за час до улицы, не раньше.',
          en: 'Practise an hour before you go out, not sooner.',
          es: 'Practique una hora antes de salir, no menos.',
        },
      ),
    ],
  },
  {
    uniq: 'kontur-morning',
    daysAgo: 16,
    title: {
      ru: 'История Анны: 90 дней и один пропуск',
      en: 'Anna’s story: 90 days and one missed',
      es: 'La historia de Anna: 90 días y uno perdido',
    },
    blocks: [
      text(
        'Анна пропустила тридцать восьмой день: болел ребёнок. «Я ждала, что всё начнётся сначала, — говорит она. — А на следующее утро просто открылся день тридцать восемь».',
        'Anna missed day thirty-eight, as her child was ill. “I expected everything to begin again,” she says. “And the next morning day thirty-eight simply opened.”',
        'Anna perdió el día treinta y ocho porque su hijo estaba enfermo. «Esperaba que todo empezara de nuevo», dice. «Y a la mañana siguiente se abrió el día treinta y ocho, sin más».',
      ),
      quote(
        'Пропуск — это день, а не характер.',
        'A missed day is a day, and no trait of character.',
        'Un día perdido es un día, no un rasgo del carácter.',
      ),
      text(
        'За девяносто дней она сделала три снимка при одном свете. Разницу первой заметила сестра.',
        'In ninety days she took three photos in the same light. Her sister was the first to see the difference.',
        'En noventa días hizo tres fotos con la misma luz. Su hermana fue la primera en ver la diferencia.',
      ),
    ],
  },
  {
    uniq: 'kontur-morning',
    daysAgo: 30,
    title: {
      ru: 'Пять минут после экрана',
      en: 'Five minutes after the screen',
      es: 'Cinco minutos después de la pantalla',
    },
    blocks: [
      text(
        'Глаза у экрана моргают втрое реже. Накройте их тёплыми ладонями на минуту, смотрите вдаль ещё минуту, а потом опустите плечи.',
        'At a screen eyes blink a third as often. Cover them with warm palms for a minute, look into the distance for another, and then lower your shoulders.',
        'Ante una pantalla los ojos parpadean tres veces menos. Cúbralos un minuto con las palmas calientes, mire otro minuto a lo lejos y luego baje los hombros.',
      ),
    ],
  },
  {
    uniq: 'kontur-posture',
    daysAgo: 4,
    title: {
      ru: 'Стул, который держит шею',
      en: 'The chair that holds a neck',
      es: 'La silla que sostiene el cuello',
    },
    blocks: [
      text(
        'Хороший стул не тот, что мягче, а тот, на котором таз выше колен. Подложите сложенное полотенце и посмотрите, где окажется подбородок.',
        'A good chair is not the softer one, but the one on which the hips are higher than the knees. Put a folded towel on it and see where your chin goes.',
        'Una buena silla no es la más blanda, sino aquella en la que la cadera queda por encima de las rodillas. Ponga una toalla doblada y mire adónde va la barbilla.',
      ),
      heading('Проверка у стены', 'The test at the wall', 'La prueba de la pared'),
      text(
        'Встаньте затылком к стене. Если между шеей и стеной проходит кулак, начните с упражнений первой недели.',
        'Stand with the back of your head against a wall. If a fist fits between your neck and the wall, begin with the exercises of the first week.',
        'Apoye la nuca en la pared. Si entre el cuello y la pared cabe un puño, empiece por los ejercicios de la primera semana.',
      ),
    ],
  },
  {
    uniq: 'kontur-posture',
    daysAgo: 21,
    title: {
      ru: 'Плечи помнят сумку',
      en: 'Shoulders remember a bag',
      es: 'Los hombros recuerdan el bolso',
    },
    blocks: [
      text(
        'Сумка на одном плече поднимает его и тогда, когда её нет. Меняйте сторону у каждой двери: это легче запомнить, чем время.',
        'A bag on one shoulder lifts it even when the bag is gone. Change sides at every door: that is easier to remember than a time.',
        'Un bolso en un hombro lo levanta incluso cuando ya no está. Cambie de lado en cada puerta: es más fácil de recordar que una hora.',
      ),
      text(
        'Вечером поднимите оба плеча к ушам и отпустите. Десять раз, без счёта в голове.',
        'In the evening lift both shoulders to your ears and let go. Ten times, without counting.',
        'Por la noche suba los dos hombros hacia las orejas y suelte. Diez veces, sin contar.',
      ),
    ],
  },
  {
    uniq: 'kontur-morning',
    title: {
      ru: 'Весна без спешки',
      en: 'Spring without a hurry',
      es: 'Primavera sin prisa',
    },
    blocks: [text('Черновик.', 'A draft.', 'Un borrador.')],
  },
]
