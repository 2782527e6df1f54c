import { Type, type Static } from 'typebox'
import { endpoint, Id, Success } from '../../endpoint.ts'
import { maxTemplateTitleLength } from '../../experts/desk/rules.ts'
import { maxAnswerLength } from './inboxRules.ts'

const fields = {
  title: Type.String({ minLength: 1, maxLength: maxTemplateTitleLength }),
  text: Type.String({
    minLength: 1,
    maxLength: maxAnswerLength,
    description: '`{name}` stands for the first name of the asker, `{course}` for the title of their course',
  }),
}
export const QuestionTemplate = Type.Object({ id: Id, ...fields })
export type QuestionTemplate = Static<typeof QuestionTemplate>
const params = Type.Object({ templateId: Id })

export const listQuestionTemplates = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/question-templates',
  summary: 'List the answer templates that the support shares',
  access: 'support',
  response: Type.Array(QuestionTemplate),
  errors: ['not_found'],
})

export const createQuestionTemplate = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/question-templates',
  summary: 'Create an answer template of the support',
  access: 'support',
  body: Type.Object(fields),
  response: QuestionTemplate,
  errors: ['not_found', 'too_many_templates'],
})

export const updateQuestionTemplate = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/question-templates/:templateId',
  summary: 'Update an answer template of the support',
  access: 'support',
  params,
  body: Type.Object(fields),
  response: QuestionTemplate,
  errors: ['not_found'],
})

export const deleteQuestionTemplate = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/question-templates/:templateId',
  summary: 'Delete an answer template of the support',
  access: 'support',
  params,
  response: Success,
  errors: ['not_found'],
})
