import { useQueries, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { listStaffBanners } from '#contract/club/banners/staffApi.ts'
import type { Course } from '#contract/learning/courses/api.ts'
import { listStaffCourses, previewCourse } from '#contract/learning/courses/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { brandLabels } from '../../../console/brandLabels.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { audienceText, type Audience, type AudienceNames, type SentenceKey } from './audienceText.ts'
import { parseRanges, rangesText } from './bannerForm.ts'
import styles from './Banners.module.css'
import { SegmentsDialog } from './segments/SegmentsDialog.tsx'
import { segmentsQuery } from './staffBanners.ts'

export function useAudienceNames(courseIds: readonly number[]) {
  const courses = useQuery(queryOf(listStaffCourses))
  const services = useQuery(queryOf(listStaffServices))
  const segments = useQuery(segmentsQuery())
  const banners = useQuery(queryOf(listStaffBanners, { query: {} }))
  const ofCourses = useQueries({
    queries: courseIds.map((courseId) => queryOf(previewCourse, { params: { courseId } })),
  })
  const names: AudienceNames = {
    courses: courses.data ?? [],
    communities: services.data?.communities ?? [],
    segments: (segments.data ?? []).map(({ id, name }) => ({ id, title: name })),
    brands: brandLabels(banners.data?.brands ?? []),
    days: ofCourses.flatMap(({ data }) => (data ? daysOf(data) : [])),
  }
  return { names, queries: [courses, services, segments, banners, ...ofCourses] }
}

function daysOf({ id: courseId, stages = [] }: Course): AudienceNames['days'] {
  const days = stages.flatMap((stage) => stage.days ?? [])
  return days.map(({ id, day_number: number }) => ({ id, courseId, number }))
}

type AudienceProps = {
  title: string
  audience: Audience
  onChange: (name: keyof Audience, values: (number | string)[]) => void
  errors: { readonly [Name in keyof Audience]?: { message?: string | undefined } | undefined }
  /** The sentence around the words of the audience. */
  sentence: SentenceKey
  /** How many people these are. */
  reach: ReactNode
}

type FieldsProps = AudienceProps & { names: AudienceNames }

/** An audience: in fields, in words, and as a number of people. */
export function AudienceCard(props: AudienceProps) {
  const { names } = useAudienceNames(props.audience.course_ids)
  return (
    <Card className={styles.card}>
      <h2 className="t-h2">{props.title}</h2>
      <AudienceFields {...props} names={names} />
    </Card>
  )
}

function AudienceFields(props: FieldsProps) {
  const { audience, names, sentence, reach } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.fields}>
      <Note tone="info" role="status" icon={<Users aria-hidden />} title={audienceText(audience, names, sentence)}>
        <span className={styles.reach}>{reach}</span>
      </Note>
      <div className={styles.pairs}>
        <Choice {...props} name="course_ids" legend={t('banners.staff.courses')} known={names.courses} />
        <Choice {...props} name="not_display_course_ids" legend={t('banners.staff.notCourses')} known={names.courses} />
      </div>
      {audience.course_ids.map((courseId) => (
        <DaysField key={courseId} {...props} courseId={courseId} />
      ))}
      <div className={styles.pairs}>
        <Choice {...props} name="community_ids" legend={t('banners.staff.clubs')} known={names.communities} />
        <Choice
          {...props}
          name="not_display_community_ids"
          legend={t('banners.staff.notClubs')}
          known={names.communities}
        />
      </div>
      {names.brands.length > 1 && (
        <div className={styles.pairs}>
          <Choice {...props} name="application_ids" legend={t('banners.staff.brands')} known={names.brands} />
          <Choice
            {...props}
            name="not_display_application_ids"
            legend={t('banners.staff.notBrands')}
            known={names.brands}
          />
        </div>
      )}
      <Choice {...props} name="segment_ids" legend={t('banners.staff.segments.segments')} known={names.segments} />
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('banners.staff.segments.manageSegments')}
        </Button>
      </div>
      <SegmentsDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

type ChoiceProps = FieldsProps & {
  name: Exclude<keyof Audience, 'stage_day_ids'>
  legend: string
  known: readonly { id: number | string; title: string }[]
}

function Choice({ audience, onChange, errors, name, legend, known }: ChoiceProps) {
  return (
    <CheckboxGroup<number | string>
      legend={legend}
      help={known.length === 0 ? t('banners.staff.nothingToChoose') : undefined}
      error={errors[name]?.message}
      options={known.map(({ id, title }) => ({ value: id, label: title }))}
      value={audience[name]}
      onChange={(chosen) => onChange(name, chosen)}
    />
  )
}

/** The days of a chosen course as ranges of their numbers; none stands for all. */
function DaysField({ audience, onChange, errors, names, courseId }: FieldsProps & { courseId: number }) {
  const days = names.days.filter((day) => day.courseId === courseId)
  const chosen = days.filter(({ id }) => audience.stage_day_ids.includes(id))
  const shown = rangesText(chosen.map(({ number }) => number))
  const [typed, setTyped] = useState<string>()
  const last = Math.max(0, ...days.map(({ number }) => number))
  const isWrong = typed !== undefined && parseRanges(typed, last) === undefined
  const change = (text: string) => {
    setTyped(text)
    const numbers = parseRanges(text, last)
    if (!numbers) return
    const others = audience.stage_day_ids.filter((id) => !days.some((day) => day.id === id))
    const next = days.filter(({ number }) => numbers.includes(number)).map(({ id }) => id)
    onChange('stage_day_ids', [...others, ...next])
  }
  const course = names.courses.find(({ id }) => id === courseId)?.title ?? String(courseId)
  return (
    <Field
      label={t('banners.staff.days', { course })}
      help={t('banners.staff.daysHelp', { last })}
      error={isWrong ? t('banners.staff.daysNotRead', { last }) : errors.stage_day_ids?.message}
    >
      <TextInput
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ target }) => change(target.value)}
        onBlur={() => isWrong || setTyped(undefined)}
      />
    </Field>
  )
}
