import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { maxCsvLength } from '#contract/accounts/users/staff.ts'
import { decodeText, UndecodableText } from '#contract/platform/decodeText.ts'
import { getPerson, listPeople } from '#contract/school/people/api.ts'
import {
  getEnrolmentImport,
  getLatestEnrolmentImport,
  importEnrolments,
  type EnrolmentReport,
} from '#contract/school/people/enrolmentApi.ts'
import { call } from '../../../../platform/api/api.ts'
import { useIdempotencyKey, newId } from '../../../../platform/device/ids.ts'
import { queryClient, queryOf } from '../../../../platform/cache/queries.ts'
import { t } from '../../../../platform/language/language.ts'
import { inline, useAction } from '../../../../ui/useAction.ts'

type UnreadableCsv = { error: 'size' } | { error: 'encoding'; line: number }

/** The interval at which a worker's progress is read. */
const progressMs = 1000

/** `choiceId` makes a file that is chosen again a new request: people and courses may have changed meanwhile. */
type Checked = { choiceId: string; name: string; csv: string; report: EnrolmentReport }

/** A CSV of people to enrol: chosen, tried without writing, then applied. */
export function useEnrolmentFile() {
  const [checked, setChecked] = useState<Checked>()
  const [error, setError] = useState<string>()
  const keyOf = useIdempotencyKey()
  const latestId = useQuery({ ...queryOf(getLatestEnrolmentImport), refetchOnMount: 'always' }).data?.import_id ?? null
  const check = useAction(async (file: File) => {
    setChecked(undefined)
    setError(undefined)
    const read = await readCsv(file)
    if ('error' in read) return setError(errorText(read))
    const report = await call(importEnrolments, { body: { csv: read.csv, dry_run: true } })
    return setChecked({ choiceId: newId(), name: file.name, csv: read.csv, report })
  }, inline)
  const apply = useAction(async ({ file, invite }: { file: Checked; invite: boolean }) => {
    const body = { csv: file.csv, dry_run: false, invite }
    const report = await call(importEnrolments, { body, idempotencyKey: keyOf([file.choiceId, body]) })
    setChecked({ ...file, report })
  }, inline)
  const progress = useProgress(checked?.report.import_id ?? (checked ? null : latestId))
  const report = progress ?? checked?.report
  return {
    /** The report on the chosen file, or on one that a worker continued while the page was closed. */
    shown: report && { name: checked?.name ?? t('people.staff.enrolments.latest'), report },
    error,
    failure: check.failure ?? apply.failure,
    isChecking: check.isPending,
    isApplying: apply.isPending,
    choose: (file: File) => {
      apply.forgetFailure()
      check.run(file)
    },
    apply: (invite: boolean) => {
      if (checked && !apply.isPending) apply.run({ file: checked, invite })
    },
  }
}

/** The report of an import, updated while a worker applies it. */
function useProgress(importId: number | null): EnrolmentReport | undefined {
  const { data } = useQuery({
    ...queryOf(getEnrolmentImport, { params: { importId: importId ?? 0 } }),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (state.data?.is_applied ? false : progressMs),
  })
  const appliedId = data?.is_applied ? data.import_id : null
  useEffect(() => {
    if (appliedId === null) return
    for (const { path } of [listPeople, getPerson, listAuditEntries])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }, [appliedId])
  return importId === null ? undefined : data
}

function errorText(read: UnreadableCsv): string {
  if (read.error === 'size') return t('people.staff.enrolments.size')
  return t('people.staff.enrolments.encoding', { line: read.line })
}

/** Reads the text of a file in any encoding that Excel saves, or says why it cannot. */
async function readCsv(file: File): Promise<{ csv: string } | UnreadableCsv> {
  // A character has four bytes at most.
  if (file.size > maxCsvLength * 4) return { error: 'size' }
  try {
    const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
    return csv.length > maxCsvLength ? { error: 'size' } : { csv }
  } catch (error) {
    if (error instanceof UndecodableText) return { error: 'encoding', line: error.line }
    throw error
  }
}
