import {
  CalendarPlus,
  CircleCheck,
  ClipboardCheck,
  CirclePlay,
  Layers,
  MessageCircle,
  Snowflake,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { Outline, ServiceChild, ServicePage } from '#contract/shop/services/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { joinFacts } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Rows } from '../../ui/Card.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { stageTint } from '../../learning/courses/courseStages.ts'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/Tag.tsx'
import { recurringPriceText } from './services.ts'
import styles from './Service.module.css'

/** The plan of a course and its extras; the courses of a bundle. */
export function ServiceContents({ service }: { service: ServicePage }) {
  const { id, course_id, kind, outline, childs } = service
  const items = itemsOf(service)
  return (
    <div className={classes(styles.contents, stageTint(course_id ?? id, 1))}>
      {childs.length > 0 && <Children service={service} />}
      {kind === 'course' && outline && <Plan outline={outline} />}
      {items.length > 0 && (
        <section aria-labelledby="included">
          <h2 className="t-h2" id="included">
            {t('services.included')}
          </h2>
          <Rows className={styles.included}>
            {items.map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon aria-hidden />
                {text}
              </li>
            ))}
          </Rows>
        </section>
      )}
    </div>
  )
}

function Plan({ outline: { stages } }: { outline: Outline }) {
  return (
    <section aria-labelledby="plan">
      <h2 className="t-h2" id="plan">
        {t('services.howItGoes')}
      </h2>
      <ol className={styles.plan}>
        {stages.map((stage, index) => (
          <li key={stage.id}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div>
              <h3 className="t-h3">{stage.title}</h3>
              <p className="muted">
                {joinFacts([t('services.days', { count: stage.days_count }), ...stage.day_titles])}
              </p>
              {stage.homeworks_count > 0 && <p className="t-small muted">{t('services.stageHomework')}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Children({ service: { childs } }: { service: ServicePage }) {
  return (
    <section aria-labelledby="inside">
      <h2 className="t-h2" id="inside">
        {t('services.inside')}
      </h2>
      <Rows className={styles.included}>
        {childs.map((child) => (
          <li key={child.id}>
            <CircleCheck aria-hidden />
            <span className={styles.child}>
              <AppLink className={linkClass(true)} href={paths.service({ serviceId: child.id })}>
                {child.title}
              </AppLink>
              {isExtended(child) && (
                <Tag tone="info" icon={<CalendarPlus aria-hidden />}>
                  {t('services.insideOwned')}
                </Tag>
              )}
            </span>
            {!mobileApp() && <span className={styles.amount}>{recurringPriceText(child)}</span>}
          </li>
        ))}
      </Rows>
    </section>
  )
}

/** An order extends an open run, unless a subscription pays for it. */
function isExtended({ stream }: ServiceChild): boolean {
  return !!stream && stream.status !== 'ended' && !stream.is_optional_purchase
}

type Item = { icon: LucideIcon; text: string }

function itemsOf(service: ServicePage): Item[] {
  const { kind, outline, consultation_count: consultations, access_days: days } = service
  if (kind === 'consultations' && consultations !== null)
    return [{ icon: MessageCircle, text: t('services.chatConsultations', { count: consultations }) }]
  if (kind === 'course_extension' && days !== null)
    return [{ icon: CalendarPlus, text: t('services.extension', { count: days }) }]
  if (kind === 'subscription') return subscriptionItems(service)
  return kind === 'course' && outline ? courseItems(outline) : []
}

function subscriptionItems({ content }: ServicePage): Item[] {
  const { courses, communities } = content ?? { courses: [], communities: [] }
  return [
    ...courses.map(({ title }) => ({ icon: Layers, text: title })),
    ...communities.map(({ title }) => ({ icon: Users, text: title })),
  ]
}

function courseItems(outline: Outline): Item[] {
  const { homeworks_count, consultation_count, video_consultation_count, freeze_days } = outline
  const counted: [count: number, icon: LucideIcon, text: (count: number) => string][] = [
    [outline.lessons_count, CirclePlay, (count) => lessonsText(count, outline)],
    [homeworks_count, ClipboardCheck, (count) => t('services.homeworks', { count })],
    [consultation_count, MessageCircle, (count) => t('services.chatConsultations', { count })],
    [video_consultation_count, Video, (count) => t('services.videoConsultations', { count })],
    [freeze_days, Snowflake, (count) => t('services.freeze', { count })],
  ]
  return counted.filter(([count]) => count > 0).map(([count, icon, text]) => ({ icon, text: text(count) }))
}

function lessonsText(count: number, { subtitles }: Outline): string {
  if (subtitles.length === 0) return t('services.lessons', { count })
  const language = currentLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const list = new Intl.ListFormat(language, { style: 'narrow' }).format(
    subtitles.map((code) => names.of(code) ?? code),
  )
  return t('services.lessonsWithSubtitles', { count, languages: list })
}
