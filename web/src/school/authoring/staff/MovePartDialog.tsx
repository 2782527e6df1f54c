import { useState, type SyntheticEvent } from 'react'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { pathTo } from './outline.ts'
import { moveToOperation, targetNodeId, targetsOf, type PartProps } from './partActs.ts'
import { nodeLabel } from './partLabels.ts'

type MovePartDialogProps = PartProps & { open: boolean; onClose: () => void }

/** Asks to which stage, day or set a part is moved. */
export function MovePartDialog({ open, onClose, ...props }: MovePartDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('authoring.staff.moveTitle')}>
      <MoveForm {...props} onClose={onClose} />
    </Modal>
  )
}

function MoveForm({ node, parts, outline, onChange, onSelect, onClose }: PartProps & { onClose: () => void }) {
  const targets = targetsOf(outline, node)
  const [chosen, setChosen] = useState(0)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const target = targets[chosen]
    if (!target) return
    const isMoved = onChange([moveToOperation(parts, node, target.list)])
    onClose()
    if (isMoved) onSelect(targetNodeId(target, node.part))
  }
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      outcome={t('authoring.staff.moveOutcome')}
      confirm={t('authoring.staff.move')}
      failure={undefined}
      isPending={false}
    >
      <Field label={t('authoring.staff.moveLabel')}>
        <Select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {targets.map((target, index) => (
            <option key={target.node.id} value={index}>
              {pathTo(outline, target.node.id).map(nodeLabel).join(' → ')}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  )
}
