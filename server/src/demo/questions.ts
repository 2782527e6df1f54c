import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import { insertQuestion, insertQuestionMessage, updateMessagesMerged } from './supportQueries.ts'

type DemoQuestionMessage = {
  hoursAgo: number
  text: string
  /** An answer of the support agent, or their note. */
  by?: 'support' | 'note'
  isUnread?: boolean
}

type DemoQuestion = {
  from: DemoEmail | { name: string; email: string }
  name?: string
  brand?: 'face' | 'mind'
  language?: Language
  kind?: 'auto'
  categoryId: number
  state: 'open' | 'answered' | 'closed'
  /** Owned by the support agent. */
  isOwned?: boolean
  /** Hours until the promised answer; negative if it is late. */
  hoursLeft?: number
  rating?: number
  /** Merged into the question before it. */
  isMerged?: boolean
  messages: readonly [DemoQuestionMessage, ...DemoQuestionMessage[]]
}

const agent: DemoEmail = 'support@demo.test'
const marina: Pick<DemoQuestion, 'from' | 'name'> = { from: 'learner@demo.test', name: 'Марина Ветрова' }

/** A question in every state. */
const questions: readonly DemoQuestion[] = [
  {
    ...marina,
    categoryId: 4,
    state: 'closed',
    isOwned: true,
    rating: 5,
    messages: [
      { hoursAgo: 76, text: 'Второй день урок «Мягкий свет» встаёт на 3:08 и крутится. Другие сайты работают.' },
      { hoursAgo: 75.5, by: 'note', text: 'Три обрыва подряд на 1080p. 720p должно пойти.' },
      { hoursAgo: 75, by: 'support', text: 'Марина, доброе утро. Поставьте качество 720p, день при этом засчитается.' },
      { hoursAgo: 74, text: 'Поставила, дошло до конца. Спасибо!' },
      { hoursAgo: 73.5, by: 'support', text: 'Рады, что всё получилось.' },
    ],
  },
  {
    ...marina,
    categoryId: 3,
    state: 'answered',
    isOwned: true,
    messages: [
      { hoursAgo: 26, text: 'Где найти чек за подписку?' },
      {
        hoursAgo: 24,
        by: 'support',
        isUnread: true,
        text: 'Чек пришёл вам на почту в день оплаты, тема письма «Чек».',
      },
    ],
  },
  {
    ...marina,
    categoryId: 6,
    state: 'open',
    hoursLeft: 3,
    messages: [{ hoursAgo: 1, text: 'Не успеваю на встречу. Можно перенести её на завтра на это же время?' }],
  },
  {
    from: 'alina@demo.test',
    name: 'Алина Сотникова',
    kind: 'auto',
    categoryId: 7,
    state: 'open',
    hoursLeft: -2,
    messages: [{ hoursAgo: 6, text: 'Продлить курс' }],
  },
  {
    from: 'kranz@demo.test',
    name: 'Ольга Кранц',
    categoryId: 10,
    state: 'open',
    isOwned: true,
    hoursLeft: 1,
    messages: [
      { hoursAgo: 5, text: 'Видео с заданием не загружается: останавливается на 40 %.' },
      { hoursAgo: 4, by: 'support', text: 'Ольга, попробуйте загрузить его по домашней сети. Получилось?' },
      { hoursAgo: 3, text: 'Нет, всё так же.' },
    ],
  },
  {
    from: 'kranz@demo.test',
    name: 'Ольга Кранц',
    categoryId: 10,
    state: 'closed',
    isMerged: true,
    messages: [{ hoursAgo: 4.5, text: 'И ещё одно видео не загружается.' }],
  },
  {
    from: { name: 'Анна', email: 'anna.guest@example.test' },
    categoryId: 5,
    state: 'open',
    hoursLeft: 2,
    messages: [{ hoursAgo: 2, text: 'Можно ли начать без карты?' }],
  },
  {
    from: { name: 'Инна Заречная', email: 'inna.guest@example.test' },
    categoryId: 5,
    state: 'answered',
    messages: [
      { hoursAgo: 30, text: 'Не приходит код для входа.' },
      { hoursAgo: 29, by: 'support', text: 'Проверьте папку «Спам»: письмо ушло вам в 10:05.' },
    ],
  },
  {
    ...marina,
    brand: 'mind',
    language: 'en',
    name: 'Marina Vetrova',
    categoryId: 5,
    state: 'answered',
    messages: [
      { hoursAgo: 50, text: 'Can I have the texts of the meditations?' },
      { hoursAgo: 48, by: 'support', text: 'Yes: they are among the materials of the course.' },
    ],
  },
]

type People = { userOf: (email: DemoEmail) => { id: number }; now: number }

export async function insertQuestions(sql: Sql, people: People): Promise<void> {
  let before: number | null = null
  for (const question of questions) before = await insertOne(sql, question, { ...people, before })
}

async function insertOne(
  sql: Sql,
  question: DemoQuestion,
  people: People & { before: number | null },
): Promise<number> {
  const { userOf, now, before } = people
  const { from, messages, state, isOwned = false, isMerged = false, hoursLeft } = question
  const isGuest = typeof from !== 'string'
  const userId = isGuest ? null : userOf(from).id
  const agentId = userOf(agent).id
  const at = (hoursAgo: number) => Math.round(now - hoursAgo * 3600)
  const [first, ...more] = messages
  const shown = messages.filter(({ by }) => by !== 'note')
  const answers = shown.filter(({ by }) => by === 'support')
  const waits = state === 'open'
  const lastAt = at(shown.at(-1)?.hoursAgo ?? first.hoursAgo)
  const id = await insertQuestion(sql, {
    userId,
    kind: question.kind ?? 'written',
    brand: question.brand ?? 'face',
    language: question.language ?? 'ru',
    name: question.name ?? (isGuest ? from.name : ''),
    email: isGuest ? from.email : from,
    categoryId: question.categoryId,
    status: state,
    ownerId: isOwned ? agentId : null,
    waitingSince: waits ? lastAt : null,
    answerBy: waits ? at(-(hoursLeft ?? 4)) : null,
    mergedInto: isMerged ? before : null,
    rating: question.rating ?? null,
    unreadCount: answers.filter(({ isUnread }) => isUnread).length,
    message: first.text,
    createdAt: at(first.hoursAgo),
    lastMessageAt: lastAt,
    lastAnswerAt: answers.length > 0 ? at(answers.at(-1)?.hoursAgo ?? 0) : null,
  })
  let asked: number | null = at(first.hoursAgo)
  for (const { hoursAgo, by, text, isUnread = false } of more) {
    const author = by === undefined ? (isGuest ? ('guest' as const) : ('person' as const)) : ('staff' as const)
    const ends = by === 'support' ? asked : null
    await insertQuestionMessage(sql, {
      questionId: id,
      author,
      userId: by === undefined ? userId : agentId,
      isNote: by === 'note',
      message: text,
      createdAt: at(hoursAgo),
      isViewed: by === 'support' && !isUnread,
      waitingSince: ends,
      answerBy: ends === null ? null : ends + 4 * 3600,
    })
    if (by === 'support') asked = null
    else if (by === undefined) asked ??= at(hoursAgo)
  }
  if (isMerged && before !== null) await updateMessagesMerged(sql, { questionId: id, intoId: before })
  return id
}
