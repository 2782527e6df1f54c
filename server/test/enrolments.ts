import { getEnrolmentImport, importEnrolments } from '#contract/school/people/enrolmentApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { importPeople } from '../src/school/people/imports.ts'
import type { School } from './school.ts'
import { neverAborted } from './waiting.ts'

type Import = { body: Body<typeof importEnrolments>; token: string; language?: string }

/** Sends a CSV of people and runs its job; returns the import as it is afterwards. */
export async function importFile(school: School, { body, token, language = 'en' }: Import) {
  const headers = { 'accept-language': language }
  const answer = await school.call(importEnrolments, { body, token, headers })
  const importId = answer.status === 200 ? answer.body.import_id : null
  if (importId === null) return answer
  await importPeople.run({ ...school, signal: neverAborted }, { importId })
  return school.call(getEnrolmentImport, { params: { importId }, token, headers })
}
