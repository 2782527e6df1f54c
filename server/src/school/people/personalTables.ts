import { personalMoney, type PersonalRows } from './personalMoney.ts'

export type { PersonalRows } from './personalMoney.ts'

const ofUser = 'user_id = $1'
const ofExpert = 'expert_id = $1'
const ofStreams = 'stream_id in (select id from streams where user_id = $1)'
const ofChats = `chat_id in (select c.id from chats c join streams s on s.id = c.stream_id where s.user_id = $1)`
const ofQuestioner = `${ofUser} or email = (select email from users where id = $1 and email_confirmed_at is not null)`
const ofQuestions = `ticket_id in (select id from support_tickets where ${ofQuestioner})`
const ofAttempts = 'attempt_id in (select id from homework_attempts where user_id = $1)'

const always = 'as long as the school'
const kinds = 'kinds and states, one of a few'

/** Every table with data about people, and no other. */
export const personalTables = {
  users: {
    rows: 'id = $1',
    exported: true,
    erased:
      'email pending_email username password_hash name last_name avatar gender birthday city phone instagram_id segments app_id roles waiting_roles search_text',
    stays: {
      columns: 'locale timezone timezone_brand former_timezone',
      because: 'the clock of the days that are counted',
    },
    kept: 'until 14 days after the account is closed; then a number',
  },
  sessions: {
    rows: ofUser,
    exported: true,
    erased: 'user_agent address device_hash',
    stays: { columns: 'token_hash binding_hash brand app_type revoked_reason', because: 'random, and kinds' },
    kept: '90 days after their end',
  },
  remember_tokens: {
    rows: ofUser,
    exported: 'hashes of tokens, which say no more than the sessions',
    erased: '',
    stays: { columns: 'selector validator_hash', because: 'random; they end with the account' },
    kept: 'until they expire',
  },
  one_time_codes: {
    rows: ofUser,
    exported: 'hashes of codes that expire within days',
    erased: 'rows',
    kept: 'a day after they expire',
  },
  external_auths: { rows: ofUser, exported: true, erased: 'rows', kept: 'until it is unlinked' },
  oauth_states: {
    rows: ofUser,
    exported: 'hashes of a sign-in through a network that is going on',
    erased: '',
    stays: {
      columns: 'state_hash source action verifier nonce success_url cancel_url timezone',
      because: 'of minutes',
    },
    kept: 'until it expires, within minutes',
  },
  live_tickets: {
    rows: ofUser,
    exported: 'hashes of tickets that expire within seconds',
    erased: '',
    stays: { columns: 'ticket_hash', because: 'random' },
    kept: 'until it expires, within seconds',
  },
  cookie_policies: { rows: ofUser, exported: true, erased: '', kept: always },
  enrolment_imports: {
    rows: 'actor_id = $1',
    exported: 'files of other people that staff have enrolled',
    erased: '',
    stays: { columns: 'brand origin', because: kinds },
    kept: 'seven days',
  },
  enrolment_import_lines: {
    rows: 'import_id in (select id from enrolment_imports where actor_id = $1)',
    exported: 'lines about other people that staff have enrolled',
    erased: '',
    stays: { columns: 'planned', because: 'deleted before anybody who was enrolled can be erased' },
    kept: 'seven days',
  },
  course_draft_changes: {
    rows: ofUser,
    exported: 'what staff have changed in the drafts of courses',
    erased: '',
    stays: { columns: 'operations undo touched', because: 'texts of courses, not of people' },
    kept: '30 days',
  },
  push_subscriptions: { rows: ofUser, exported: true, erased: 'rows', kept: 'until their session ends' },
  push_messages: {
    rows: 'subscription_id in (select id from push_subscriptions where user_id = $1)',
    exported: 'waiting to be delivered within minutes; the sign-in stands among the sessions',
    erased: 'rows',
    kept: 'until it is delivered or outdated',
  },
  streams: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'filters', because: 'which of the exercises of the course are shown' },
    kept: always,
  },
  stream_freezes: { rows: ofStreams, exported: true, erased: '', kept: always },
  day_statuses: { rows: ofStreams, exported: true, erased: '', kept: always },
  lesson_progress: { rows: ofStreams, exported: true, erased: '', kept: always },
  lesson_statistics: { rows: ofUser, exported: true, erased: '', kept: '90 days; the sums always' },
  closed_week_recaps: { rows: ofUser, exported: true, erased: '', kept: always },
  practice_days: { rows: ofUser, exported: true, erased: '', kept: always },
  stream_homeworks: {
    rows: ofStreams,
    exported: true,
    erased: '',
    stays: { columns: 'target_type', because: kinds },
    kept: always,
  },
  homework_attempts: {
    rows: ofUser,
    exported: true,
    erased: 'message',
    stays: { columns: 'exercise verdict answer', because: 'of the course, and the work of the experts' },
    kept: always,
  },
  homework_attempt_files: { rows: ofAttempts, exported: true, erased: '', kept: always },
  homework_corrections: {
    rows: ofAttempts,
    exported: true,
    erased: '',
    stays: { columns: 'verdict answer', because: 'the work of the experts' },
    kept: always,
  },
  homework_correction_files: {
    rows: `correction_id in (select id from homework_corrections where ${ofAttempts})`,
    exported: true,
    erased: '',
    kept: always,
  },
  homework_marks: {
    rows: `published_at is not null and ${ofAttempts}`,
    exported: true,
    erased: 'rows',
    kept: 'always; drafts 30 days',
  },
  chats: { rows: ofStreams, exported: true, erased: '', kept: always },
  messages: {
    rows: `${ofUser} or ${ofChats}`,
    exported: true,
    erased: '',
    stays: { columns: 'message', because: 'the words of learners are emptied, those of experts are their work' },
    kept: always,
  },
  message_files: {
    rows: `message_id in (select id from messages where ${ofUser} or ${ofChats})`,
    exported: true,
    erased: '',
    kept: always,
  },
  consultations: {
    rows: ofChats,
    exported: true,
    erased: '',
    stays: { columns: 'status', because: kinds },
    kept: always,
  },
  meetings: {
    rows: ofUser,
    exported: true,
    erased: 'note phone',
    stays: { columns: 'title', because: 'of the course' },
    kept: always,
  },
  meeting_messages: {
    rows: 'meeting_id in (select id from meetings where user_id = $1)',
    exported: 'what is still to be mailed of a meeting; the mails are exported',
    erased: '',
    stays: { columns: 'kind reason', because: kinds },
    kept: '90 days',
  },
  meeting_links: { rows: ofUser, exported: true, erased: 'rows', kept: 'until the expert changes it' },
  points_postings: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'account', because: kinds },
    kept: always,
  },
  points_transactions: {
    rows: 'id in (select transaction_id from points_postings where user_id = $1)',
    exported: true,
    erased: '',
    stays: { columns: 'reference how_it_was', because: 'numbers, and texts of ours' },
    kept: always,
  },
  subscriptions: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: {
      columns:
        'status course_service_type title period community_ids course_ids brand currency last_failure cancel_popup_text',
      because: 'of the service, and kinds',
    },
    kept: always,
  },
  subscription_grants: { rows: ofUser, exported: true, erased: 'reason', kept: always },
  subscription_refunds: { rows: ofUser, exported: true, erased: 'reason', kept: always },
  subscription_cancellations: {
    rows: 'subscription_id in (select id from subscriptions where user_id = $1)',
    exported: true,
    erased: 'reason',
    stays: { columns: 'reason_type', because: kinds },
    kept: always,
  },
  user_communities: { rows: ofUser, exported: true, erased: '', kept: always },
  articles: {
    rows: ofExpert,
    exported: 'articles of the school under the name of an expert',
    erased: '',
    stays: {
      columns: 'title blocks reading_minutes author cover pictures video_ids first_video_ids status',
      because: 'texts and pictures of the school',
    },
    kept: always,
  },
  article_views: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  article_likes: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  article_favourites: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  files: {
    rows: ofUser,
    exported: true,
    erased: 'name',
    stays: { columns: 'mime path content status replaced', because: 'random names of contents that are deleted' },
    kept: 'a week where nothing uses them; without content where it is named',
  },
  file_stills: {
    rows: 'file_id in (select id from files where user_id = $1)',
    exported: 'moments of videos for which pictures are made; the marks have them',
    erased: '',
    kept: 'as long as the video',
  },
  uploads: { rows: ofUser, exported: 'files being sent, for a day at most', erased: 'rows', kept: 'a day' },
  mails: { rows: ofUser, exported: true, erased: 'rows', kept: '90 days' },
  support_tickets: { rows: ofQuestioner, exported: true, erased: 'rows', kept: 'a year after the last message' },
  support_messages: {
    rows: `not is_note and ${ofQuestions}`,
    exported: true,
    erased: 'rows',
    kept: 'as long as the question',
  },
  support_alerts: {
    rows: 'false',
    exported: 'which promised times staff were alerted to; the questions say the rest',
    erased: '',
    stays: { columns: 'stage', because: kinds },
    kept: 'as long as the question',
  },
  support_drafts: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'text note', because: 'what a member of the staff was about to answer' },
    kept: '30 days',
  },
  support_message_files: {
    rows: `message_id in (select id from support_messages where not is_note and ${ofQuestions})`,
    exported: true,
    erased: 'rows',
    kept: 'as long as the question',
  },
  support_links: {
    rows: ofQuestions,
    exported: 'hashes of links in mails, for 30 days',
    erased: 'rows',
    kept: '30 days',
  },
  analytics_events: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'name parameters', because: 'names of acts, numbers and sums' },
    kept: '400 days',
  },
  person_errors: { rows: ofUser, exported: true, erased: 'rows', kept: 'the latest 20, 90 days' },
  live_events: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'kind payload audience', because: 'numbers of what has changed' },
    kept: 'hours',
  },
  reminder_settings: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  reminders: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  reminder_sendings: { rows: ofUser, exported: true, erased: 'rows', kept: '7 days' },
  notices: { rows: ofUser, exported: true, erased: 'rows', kept: '90 days' },
  text_messages: { rows: ofUser, exported: true, erased: 'rows', kept: '90 days' },
  phone_confirmations: { rows: ofUser, exported: true, erased: 'rows', kept: 'as long as the number' },
  expert_courses: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  expert_hours: { rows: ofExpert, exported: true, erased: 'rows', kept: always },
  expert_absences: { rows: ofExpert, exported: true, erased: 'rows', kept: 'a while after their end' },
  expert_exceptions: { rows: ofExpert, exported: true, erased: 'rows', kept: 'a while after their day' },
  desk_drafts: {
    rows: ofExpert,
    exported: true,
    erased: '',
    stays: { columns: 'text kind file_ids', because: 'what an expert was about to answer' },
    kept: '30 days',
  },
  desk_alerts: {
    rows: 'false',
    exported: 'which deadlines staff were alerted to; the audit log and the chats say the rest',
    erased: '',
    stays: { columns: 'kind stage', because: kinds },
    kept: '90 days',
  },
  desk_answers: {
    rows: ofExpert,
    exported: 'how soon experts answered; the chats and the audit log say what',
    erased: '',
    stays: { columns: 'kind', because: kinds },
    kept: '90 days',
  },
  desk_assignments: {
    rows: ofExpert,
    exported: 'to whom staff handed over what waits, until it is answered',
    erased: '',
    stays: { columns: 'kind', because: kinds },
    kept: 'until it is answered',
  },
  desk_claims: {
    rows: ofExpert,
    exported: 'which homework an expert works on, for fifteen minutes',
    erased: '',
    stays: { columns: 'kind', because: kinds },
    kept: 'fifteen minutes',
  },
  reply_templates: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  person_notes: {
    rows: ofUser,
    exported: 'what support notes for the staff; administrators read it on the card of the person',
    erased: 'rows',
    kept: always,
  },
  expert_notes: {
    rows: ofUser,
    exported: 'what experts note for each other; administrators read it on the card of the learner',
    erased: 'rows',
    kept: always,
  },
  run_additions: { rows: ofUser, exported: true, erased: 'rows', kept: always },
  ...personalMoney,
  discounts: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'code currency brands service_ids', because: 'codes that staff made up' },
    kept: always,
  },
  audit_log: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'action before after', because: 'it cannot be changed, and names people by number' },
    kept: always,
  },
} as const satisfies Record<string, PersonalRows>

type Table = keyof typeof personalTables

export type PersonalTable = {
  [Name in Table]: (typeof personalTables)[Name]['exported'] extends true ? Name : never
}[Table]

export const personalTableNames = (Object.keys(personalTables) as Table[]).filter(
  (name): name is PersonalTable => personalTables[name].exported === true,
)
