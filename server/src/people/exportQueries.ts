import { queryOf, type Sql } from '../platform/database/database.ts'

const ofUser = 'user_id = $1'
const ofStreams = 'stream_id in (select id from streams where user_id = $1)'
const ofChats = `chat_id in (select c.id from chats c join streams s on s.id = c.stream_id where s.user_id = $1)`

/** The rows of each table that belong to a person, $1. */
const personalTables = {
  users: 'id = $1',
  sessions: ofUser,
  external_auths: ofUser,
  cookie_policies: ofUser,
  push_subscriptions: ofUser,
  streams: ofUser,
  stream_freezes: ofStreams,
  day_statuses: ofStreams,
  lesson_progress: ofStreams,
  lesson_statistics: ofUser,
  practice_days: ofUser,
  homework_statuses: ofStreams,
  homework_attempts: ofUser,
  homework_attempt_files: 'attempt_id in (select id from homework_attempts where user_id = $1)',
  homework_corrections: 'attempt_id in (select id from homework_attempts where user_id = $1)',
  homework_marks: `published_at is not null and attempt_id in (select id from homework_attempts where user_id = $1)`,
  chats: ofStreams,
  messages: `${ofUser} or ${ofChats}`,
  message_files: `message_id in (select id from messages where ${ofUser} or ${ofChats})`,
  consultations: ofChats,
  meetings: ofUser,
  meeting_links: ofUser,
  points_postings: ofUser,
  points_transactions: 'id in (select transaction_id from points_postings where user_id = $1)',
  subscriptions: ofUser,
  user_communities: ofUser,
  files: ofUser,
  mails: ofUser,
  support_tickets: `${ofUser} or email = (select email from users where id = $1 and email_confirmed_at is not null)`,
  analytics_events: ofUser,
  live_events: ofUser,
  reminder_settings: ofUser,
  reminders: ofUser,
  reminder_sendings: ofUser,
  notices: ofUser,
  text_messages: ofUser,
  phone_confirmations: ofUser,
  expert_courses: ofUser,
  expert_hours: 'expert_id = $1',
  expert_absences: 'expert_id = $1',
  expert_exceptions: 'expert_id = $1',
  desk_drafts: 'expert_id = $1',
  reply_templates: ofUser,
  run_additions: ofUser,
  orders: ofUser,
  order_refunds: ofUser,
  order_contacts: 'order_id in (select id from orders where user_id = $1)',
  payments: ofUser,
  store_purchases: ofUser,
  cards: ofUser,
  instalments: ofUser,
  instalment_parts: 'instalment_id in (select id from instalments where user_id = $1)',
  instalment_runs: 'instalment_id in (select id from instalments where user_id = $1)',
  subscription_grants: ofUser,
  subscription_refunds: ofUser,
  subscription_cancellations: 'subscription_id in (select id from subscriptions where user_id = $1)',
  discounts: ofUser,
  audit_log: ofUser,
} as const

export type PersonalTable = keyof typeof personalTables
export const personalTableNames = Object.keys(personalTables) as PersonalTable[]

/** Tables that name people and are not exported, each with its reason. */
export const otherTables: Readonly<Record<string, string>> = {
  one_time_codes: 'hashes of codes that expire within days',
  remember_tokens: 'hashes of tokens, which say no more than the sessions',
  oauth_states: 'hashes of a sign-in through a network that is going on',
  live_tickets: 'hashes of tickets that expire within seconds',
  meeting_messages: 'what is still to be mailed of a meeting; the mails are exported',
  desk_alerts: 'of which promised times staff have been told; the audit log and the chats say the rest',
  desk_answers: 'how soon experts answered; the chats and the audit log say what',
  desk_assignments: 'to whom staff handed over what waits, until it is answered',
  desk_claims: 'which homework an expert works on, for fifteen minutes',
  file_stills: 'moments of videos for which pictures are made; the marks have them',
  person_notes: 'what support notes for the staff; administrators read it on the card of the person',
  expert_notes: 'what experts note for each other; administrators read it on the card of the learner',
  card_setups: 'pages on which a card is given, for an hour; the cards are exported',
  customers: 'what providers of payments call the person',
  money_transactions: 'the books of the school; the payments are exported',
  money_postings: 'the books of the school; the payments are exported',
  uploads: 'files being sent, for a day at most',
  push_messages: 'waiting to be delivered within minutes; the sign-in stands among the sessions',
}

/** What opens or binds something is left out. */
const secretColumns = [
  ...['password_hash', 'token_hash', 'binding_hash', 'device_hash', 'code_hash', 'secret'],
  ...['endpoint', 'p256dh', 'auth', 'transaction_id', 'snapshot', 'room'],
  ...['idempotency_key', 'page_url'],
]

/** What replaces columns: the text of an unsent mail has a link that still works. */
const replacements: Partial<Record<PersonalTable, string>> = {
  mails: `jsonb_build_object('body', coalesce(replace(t.body, t.secret, '…'), t.body))`,
  text_messages: `jsonb_build_object('body', coalesce(replace(t.body, t.secret, '…'), t.body))`,
}

/** The rows of a table that belong to a person, as JSON. */
export async function listPersonalRows(sql: Sql, table: PersonalTable, userId: number): Promise<unknown[]> {
  const kept = table === 'points_postings' ? secretColumns.filter((name) => name !== 'transaction_id') : secretColumns
  const replacement = replacements[table] ?? `'{}'::jsonb`
  const text = `select (to_jsonb(t) || ${replacement}) - $2::text[] as row from ${table} t where ${personalTables[table]} order by 1`
  const { rows } = (await queryOf(sql)(text, [userId, kept])) as { rows: { row: unknown }[] }
  return rows.map(({ row }) => row)
}
