import type { DemoEmail } from './accounts.ts'
import type { When } from './moments.ts'

export type DemoMessage = {
  /** The learner by default. */
  from?: DemoEmail
  when: When
  message: string
  /** Names of pictures in `demo/homework`. */
  files?: readonly string[]
  /** For an expert's message. */
  rating?: number
  /** An expert's message that the learner has not seen. */
  isUnread?: boolean
}

/**
 * Open, closed, or closed and rated; `none` for messages outside of consultations. The last questions of an open one wait for an answer.
 */
export type DemoConsultation = { state: 'open' | 'closed' | 'none' | number; messages: readonly DemoMessage[] }

export type DemoChat = {
  consultations: readonly DemoConsultation[]
  draft?: { by: DemoEmail; text: string }
  handedOver?: { by: DemoEmail; to: DemoEmail }
}

const at = (daysAgo: number, clock: string): When => ({ daysAgo, clock })
export const fromLearner = (when: When, message: string): DemoMessage => ({ when, message })
const fromElena = (when: When, message: string): DemoMessage => ({ from: 'expert@demo.test', when, message })
const fromPolina = (when: When, message: string): DemoMessage => ({ from: 'polina@demo.test', when, message })
const fromPriya = (when: When, message: string): DemoMessage => ({ from: 'priya@demo.test', when, message })

export const faceChat: DemoChat = {
  consultations: [
    {
      state: 5,
      messages: [
        {
          ...fromLearner(at(7, '20:44'), 'Елена, добрый вечер. Стою у стены так, как на фото. Плечо не уходит вперёд?'),
          files: ['marina-wall'],
        },
        fromElena(
          at(7, '21:10'),
          'Добрый вечер, Марина. Стоите ровно. Подбородок опустите на палец, и шея станет длиннее.',
        ),
      ],
    },
    {
      state: 4,
      messages: [
        fromLearner(
          at(5, '19:05'),
          'На «Тёплых висках» у меня поднимаются брови, хотя я стараюсь держать лоб спокойным.',
        ),
        {
          ...fromElena(
            at(5, '20:40'),
            'Попробуйте закрыть глаза: когда взгляд отдыхает, лбу незачем помогать. Один раз посмотрите видео, потом занимайтесь на слух.',
          ),
          rating: 5,
        },
      ],
    },
    {
      state: 'closed',
      messages: [
        fromLearner(
          { hoursAgo: 26 },
          'Елена, здравствуйте. На вытяжении шеи чувствую одно плечо сильнее другого. Это нормально?',
        ),
        {
          ...fromElena(
            { hoursAgo: 4 },
            'Марина, это частая асимметрия: плечо поднимается на вдохе. Сделайте один подход у стены и пришлите фото, посмотрим вместе.',
          ),
          isUnread: true,
        },
      ],
    },
  ],
}

/** An open consultation with answered follow-ups. */
export const postureChat: DemoChat = {
  consultations: [
    {
      state: 'open',
      messages: [
        fromLearner(
          at(3, '18:20'),
          'Полина, добрый вечер. Затылок до стены достаёт, но подбородок при этом задирается.',
        ),
        fromPolina(
          at(3, '20:05'),
          'Добрый вечер. Положите под затылок сложенное полотенце: подбородок опустится сам, и шее не придётся тянуться.',
        ),
        fromLearner(at(2, '08:40'), 'С полотенцем ровно. Как понять, когда его убирать?'),
        fromPolina(
          at(2, '11:15'),
          'Каждые три дня убирайте один слой. Если подбородок снова пошёл вверх, верните слой обратно.',
        ),
        fromLearner(at(2, '11:30'), 'Отлично, так и сделаю.'),
        fromPolina(
          at(1, '10:10'),
          'Видео с кругами я посмотрела, ответ уже в домашних заданиях. Там три пометки, начните с первой.',
        ),
      ],
    },
  ],
}

/** A read-only chat: the subscription of its run has ended. */
export const clubChat: DemoChat = {
  consultations: [
    {
      state: 5,
      messages: [
        fromLearner(at(80, '07:40'), 'Доброе утро. Можно делать «Утро лица» вечером, если утром не успеваю?'),
        fromElena(at(80, '09:05'), 'Доброе утро. Можно, только без последнего упражнения: оно бодрит.'),
        fromLearner(at(80, '09:10'), 'Спасибо, тогда оставлю его на выходные.'),
      ],
    },
  ],
}

export const mindChat: DemoChat = {
  consultations: [
    {
      state: 4,
      messages: [
        fromLearner(
          at(2, '18:02'),
          'I lose track of the breath after about a minute. Should I go back and restart the count?',
        ),
        fromPriya(
          at(2, '21:40'),
          'No restart needed. Noticing that you drifted is the exercise. Come back to the next breath, whatever its number.',
        ),
        fromLearner(at(2, '21:52'), 'That takes the pressure off. Thank you.'),
      ],
    },
    {
      state: 'open',
      messages: [
        fromLearner(
          at(1, '09:30'),
          'When my manager raises his voice I freeze, and only later I get angry. Is it the same reaction as in lesson 2?',
        ),
        fromPriya(
          at(1, '14:14'),
          'What you describe is a very common first response: the body protects you before you decide. Try the three-breath pause after the meeting first, not during it. Which part of the body goes tense first?',
        ),
        fromLearner(at(1, '14:21'), 'Shoulders, I think. And the jaw.'),
        fromPriya(
          at(1, '14:58'),
          'Then begin there: one breath out for the shoulders, one for the jaw, one for nothing at all.',
        ),
      ],
    },
  ],
}

/** All consultations of the run are used. Longer than a screen, so that earlier messages load on scrolling. */
export const usedUpChat: DemoChat = {
  consultations: [
    {
      state: 5,
      messages: [
        fromLearner(
          at(24, '08:12'),
          'Елена, доброе утро. Начала курс вчера, и челюсть к концу занятия ноет. Я что-то делаю не так?',
        ),
        fromElena(
          at(24, '11:40'),
          'Доброе утро, Тамара. Ноет справа, слева или с обеих сторон? И во время движения или после?',
        ),
        fromLearner(at(24, '12:05'), 'Справа и уже после, минут через десять.'),
        fromLearner(at(24, '12:06'), 'Ещё щёлкает, когда широко открываю рот.'),
        fromElena(
          at(24, '13:20'),
          'Щелчок без боли бывает у многих. Сегодня делайте движение вполовину: рот открывается на толщину пальца.',
        ),
        fromLearner(at(24, '20:31'), 'Сделала вполовину. Справа тише, но за ухом всё равно тянет.'),
        fromElena(
          at(24, '21:02'),
          'За ухом живёт мышца, которая помогает челюсти, когда та торопится. Положите туда два пальца и просто подождите три выдоха.',
        ),
        fromLearner(at(23, '08:20'), 'Подождала три выдоха, и отпустило. Так можно перед каждым занятием?'),
        { ...fromElena(at(23, '10:15'), 'Можно и нужно. Это и есть разминка, только без названия.'), rating: 5 },
        { ...fromLearner(at(23, '20:44'), 'Вот так я открываю рот теперь. Достаточно?'), files: ['tamara-jaw'] },
        fromElena(at(23, '21:10'), 'Да, ровно так. Губы мягкие, подбородок не уходит вперёд.'),
        fromLearner(at(22, '08:02'), 'Сегодня ни разу не щёлкнуло.'),
        fromElena(at(22, '09:30'), 'Очень хорошо. Если вернётся, уменьшите движение ещё на треть и напишите мне.'),
        fromLearner(at(22, '09:34'), 'Спасибо, договорились.'),
      ],
    },
    {
      state: 4,
      messages: [
        fromLearner(
          at(18, '19:05'),
          'Здравствуйте. На «Тёплых висках» у меня поднимаются брови, хотя я стараюсь держать лоб спокойным.',
        ),
        fromElena(
          at(18, '20:40'),
          'Здравствуйте, Тамара. Попробуйте закрыть глаза: когда взгляд отдыхает, лбу незачем помогать.',
        ),
        fromLearner(at(18, '21:15'), 'С закрытыми глазами брови лежат. Но как тогда смотреть видео?'),
        fromElena(at(18, '21:32'), 'Один раз посмотрите, потом занимайтесь на слух. Голос ведёт по тем же счётам.'),
        fromLearner(at(17, '08:10'), 'На слух даже приятнее.'),
        fromLearner(at(17, '08:11'), 'А когда можно будет вернуться к зеркалу?'),
        fromElena(at(17, '12:02'), 'Когда две практики подряд лоб останется тихим. Обычно это четыре или пять дней.'),
        fromLearner(at(17, '19:48'), 'Поняла. И ещё вопрос про подушку: сплю на животе, лицом вправо. Это мешает?'),
        fromElena(
          at(17, '20:25'),
          'Немного мешает: правая сторона всю ночь прижата. Переучиваться не надо, начните засыпать на спине хотя бы десять минут.',
        ),
        fromLearner(at(16, '07:55'), 'Заснула на спине, проснулась на животе. Но засыпала честно.'),
        {
          ...fromElena(at(16, '10:12'), 'Для начала этого достаточно. Отметьте через неделю, какая щека утром мягче.'),
          rating: 4,
        },
        fromLearner(at(16, '10:20'), 'Хорошо, отмечу в заметках.'),
      ],
    },
    {
      state: 5,
      messages: [
        fromLearner(at(13, '07:30'), 'После вчерашнего занятия отекли веки. Связано ли это с курсом?'),
        fromElena(
          at(13, '10:00'),
          'Вряд ли: движения мягкие. Чаще виноваты вечерняя вода и короткий сон. Если не пройдёт за два дня, покажитесь врачу.',
        ),
        fromLearner(at(12, '08:15'), 'Прошло к утру. А заниматься в очках можно?'),
        fromElena(at(12, '09:40'), 'Лучше без них: дужки держат виски.'),
      ],
    },
    {
      state: 5,
      messages: [
        fromLearner(at(9, '21:05'), 'На «Длине шеи» кружится голова, если закрыть глаза.'),
        fromElena(
          at(8, '09:20'),
          'Тогда занимайтесь с открытыми и вдвое медленнее. Голова не наклоняется дальше плеча.',
        ),
        fromLearner(at(8, '19:40'), 'Так не кружится, спасибо.'),
        fromLearner(at(8, '19:41'), 'И потолок я наконец вижу без усилия.'),
      ],
    },
    {
      state: 'closed',
      messages: [
        fromLearner(at(3, '18:30'), 'Последний вопрос: что оставить себе после курса, если есть только пять минут?'),
        fromElena(at(2, '10:05'), 'Тяжёлую челюсть, длину шеи и тёплые ладони на глаза. По счёту до десяти на каждое.'),
        fromLearner(at(2, '10:30'), 'Записала и повесила на зеркало.'),
      ],
    },
  ],
}

/** A trial's chat: the expert may write, the learner only after buying the course. */
export const trialChat: DemoChat = {
  consultations: [
    {
      state: 'none',
      messages: [
        fromPriya({ hoursAgo: 20 }, 'Welcome, Nora. Take the first day slowly: there is nothing to get right.'),
      ],
    },
  ],
}

/** A trial's chat without experts, which takes no questions. */
export const silentChat: DemoChat = { consultations: [] }

/** An unanswered question of some hours ago. */
export function openQuestion(messages: readonly DemoMessage[], work: Omit<DemoChat, 'consultations'> = {}): DemoChat {
  return { consultations: [{ state: 'open', messages }], ...work }
}
