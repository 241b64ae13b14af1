/** Both versions of a draft that was saved in another window, field by field, and the choice between them. */
import Button from 'antd/es/button/Button'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { useDialogFocus } from '../../ui/dialog-focus'
import {
  type Choices,
  invertChoices,
  labelPart,
  listDifferences,
  mergeVersions,
  suggestChoices,
  toDraft,
} from './draft-versions'
import { Differences } from './differences'
import type { RequestDetails } from './request-queries'
import type { DraftConflict, DraftEditor } from './use-draft'
import styles from './conflict.module.css'

const LIST_FORMAT = new Intl.ListFormat('en', { type: 'conjunction' })

type Props = { editor: DraftEditor; conflict: DraftConflict; present: RequestDetails; onClose: () => void }

export default function ConflictDialog({ editor, conflict, present, onClose }: Props) {
  const mine = editor.draft
  const stored = toDraft(present)
  const differences = listDifferences(mine, stored)
  // Mine only where this window has changed something: the rest would undo what was typed in the other one.
  const ownChanges = suggestChoices(mine, stored, conflict.base ? toDraft(conflict.base) : null)
  const [choices, setChoices] = useState<Choices>(ownChanges)
  const dialogFocus = useDialogFocus()
  const onlyTheirs = differences.filter((name) => ownChanges[name] === 'stored')

  function save(): void {
    editor.resolve(mergeVersions(mine, stored, choices), mergeVersions(mine, stored, invertChoices(choices)))
    onClose()
  }

  return (
    <Modal
      {...dialogFocus}
      open
      width={760}
      title="Two versions of this draft"
      okText="Save this choice"
      cancelText="Decide later"
      mask={{ closable: false }}
      onOk={save}
      onCancel={onClose}
    >
      <p className="form-note">
        The draft was saved in another window while you typed here. Choose what to keep of each field that differs. The
        other version stays at hand until you leave this page.
      </p>
      <p className={styles.all}>
        <Button onClick={() => setChoices(ownChanges)}>Keep all my changes</Button>
        <Button onClick={() => setChoices(Object.fromEntries(differences.map((name) => [name, 'stored'])))}>
          Take all stored ones
        </Button>
      </p>
      {onlyTheirs.length > 0 ? (
        <p className="form-note">
          “Keep all my changes” keeps the stored text of what only the other window changed:{' '}
          {LIST_FORMAT.format(onlyTheirs.map(labelPart))}.
        </p>
      ) : null}
      <Differences
        names={differences}
        mine={mine}
        stored={stored}
        choices={choices}
        onChoose={(name, version) => setChoices({ ...choices, [name]: version })}
      />
    </Modal>
  )
}
