import type { Language } from '#contract/endpoint.ts'
import { ownedKinds, type DraftPart } from '#contract/school/authoring/draft.ts'
import { textFields } from '#contract/learning/courses/courseFile.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './CourseEditor.module.css'
import { FieldControl } from './FieldControl.tsx'
import type { PartProps } from './partActs.ts'
import { partControls } from './partControls.ts'
import { courseLanguage, kindLabel } from './partLabels.ts'
import { PartMenu } from './PartMenu.tsx'
import { PartTexts } from './TextControls.tsx'
import { VideoFacts } from './videos/VideoFacts.tsx'

export const partHeadingId = 'part-heading'

type PartCardProps = PartProps & {
  /** Texts are shown in it first where there is room for one language. */
  language: Language | undefined
}

/** The fields of the chosen part, and what can be done with it. */
export function PartCard({ language, ...props }: PartCardProps) {
  const { node, parts, onChange } = props
  const { part } = node
  const { kind, key } = part
  const controls = Object.entries(partControls[kind])
  const texts = controls.flatMap(([name, control]) =>
    control.type === 'text' && textFields.has(name) ? [{ name, control, texts: part.fields[name] ?? {} }] : [],
  )
  const others = controls.filter(([name]) => !textFields.has(name))
  const isInList = node.list && !ownedKinds.has(kind) && (kind === 'lesson' || kind === 'homework')
  return (
    <Card className={styles.part}>
      <div className={styles.partHead}>
        <h2 className="t-h2" id={partHeadingId} tabIndex={-1}>
          {kindLabel(node)}
        </h2>
        <PartMenu {...props} />
      </div>
      {kind === 'video' && <VideoFacts videoKey={key} />}
      {texts.length > 0 && (
        <PartTexts
          fields={texts}
          language={courseLanguage(parts)}
          firstShown={language}
          onChange={(field, one, value) => onChange([{ type: 'set', kind, key, field, language: one, value }])}
        />
      )}
      {isInList && <RequiredSwitch node={node} onChange={onChange} />}
      {others.length > 0 && (
        <div className={styles.settings}>
          {others.map(([field, control]) => (
            <div key={field} data-field={field}>
              <FieldControl
                name={field}
                control={control}
                parts={parts}
                value={part.fields[field]}
                onChange={(value) => onChange([{ type: 'set', kind, key, field, value }])}
              />
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

/** Lessons are required unless their set says otherwise, homework only if its day or stage says so. */
const isRequiredByDefault = ({ kind }: DraftPart) => kind === 'lesson'

function RequiredSwitch({ node, onChange }: Pick<PartProps, 'node' | 'onChange'>) {
  const { part, list, placement } = node
  if (!list) return null
  const byDefault = isRequiredByDefault(part)
  const set = (isRequired: boolean) =>
    onChange([{ type: 'require', ...list, item: part.key, value: isRequired === byDefault ? null : isRequired }])
  return (
    <Switch
      label={t('authoring.staff.required')}
      checked={placement.required ?? byDefault}
      onChange={({ target }) => set(target.checked)}
    />
  )
}
