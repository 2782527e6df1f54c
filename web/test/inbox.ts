import {
  getInboxFigures,
  type QuestionAsker,
  type QuestionDetails,
  type QuestionItem,
} from '#contract/club/support/staffApi.ts'
import * as api from '#contract/club/support/staffApi.ts'
import { listQuestionTemplates } from '#contract/club/support/templateApi.ts'
import { noon } from './clock.ts'
import { emptyInbox } from './console.ts'
import { serve } from './server.ts'

/** A question that has waited for one of four promised hours. */
export function aQuestion(rest: Partial<QuestionItem> = {}): QuestionItem {
  return {
    id: 318,
    brand: 'face',
    asker: { id: 101, name: 'Vera Lapina', email: 'vera@mail.test', avatar: '' },
    title: 'The video stops',
    topic: 'Videos do not play',
    tab: 'unowned',
    created_at: noon - 3600,
    waiting_since: noon - 3600,
    answer_by: noon + 3 * 3600,
    last_message_at: noon - 3600,
    owner: null,
    claim: null,
    ...rest,
  }
}

export function aQuestionInFull(rest: Partial<QuestionDetails> = {}): QuestionDetails {
  return {
    ...aQuestion(),
    locale: 'en',
    closed_at: null,
    merged_into: null,
    rating: null,
    draft: '',
    note_draft: '',
    colleagues: [{ id: 9, name: 'Oleg' }],
    ...rest,
  }
}

export function anAsker(rest: Partial<QuestionAsker> = {}): QuestionAsker {
  return {
    id: 101,
    name: 'Vera Lapina',
    email: 'vera@mail.test',
    avatar: '',
    city: 'Vilnius',
    timezone: 'Europe/Vilnius',
    locale: 'en',
    runs: [],
    device: null,
    errors: [],
    questions: [],
    ...rest,
  }
}

export function aQuestionMessage(rest: Partial<api.StaffQuestionMessage> = {}): api.StaffQuestionMessage {
  const question = { id: 1, kind: 'question' as const, author: 'Vera Lapina', message: 'The video stops at 3:08' }
  return { ...question, is_mine: false, files: [], created_at: noon - 3600, viewed_at: null, ...rest }
}

/** The inbox with these questions, the first of which can be opened. */
export function serveInbox(questions: readonly QuestionItem[]) {
  const claim = { staff_id: 3, name: 'Irina Los', until: noon + 900, is_mine: true }
  const counts = { mine: 0, unowned: questions.length, colleagues: 0 }
  serve(api.listQuestions, () => ({ ...emptyInbox, questions: [...questions], now: noon, counts }))
  serve(api.getQuestion, () => aQuestionInFull(questions[0]))
  // After the question, whose pattern matches its address too.
  serve(api.countQuestions, () => ({ count: questions.length }))
  serve(api.listQuestionMessages, () => ({ messages: [aQuestionMessage()], has_earlier: false }))
  serve(api.getQuestionAsker, () => anAsker())
  serve(listQuestionTemplates, () => [])
  serve(api.claimQuestion, () => claim)
  serve(api.releaseQuestion, () => ({ success: true }))
  serve(api.saveQuestionDraft, () => ({ success: true }))
  serve(getInboxFigures, () => ({
    answered_count: 0,
    median_seconds: null,
    p90_seconds: null,
    late_count: 0,
    overdue_count: 0,
    topics: [],
    staff: [],
    is_partial: false,
  }))
}
