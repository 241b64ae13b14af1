/** The form of a finding: verdict, note and evidence. Ctrl+Enter saves. */
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { toast } from '../../../ui/toast'
import type { Rubric } from '../queries'
import { type EvidenceEntry, EvidenceFields } from './evidence-fields'
import { VERDICT_LABELS } from './labels'
import { type Finding, recordFinding, useStaffMutation } from './queries'
import styles from './staff.module.css'

type Verdict = Finding['verdict']
type Props = { requestId: string; criterion: Rubric['criteria'][number]; finding: Finding | undefined }

const VERDICTS: readonly Verdict[] = ['met', 'not_met', 'not_applicable']

const toEntry = ({ file_id, file_name, url, sha256, seen_on }: Finding['evidence'][number]): EvidenceEntry => ({
  label: file_name || url,
  evidence: { file_id, url, sha256, seen_on },
})

export function FindingFields({ requestId, criterion, finding }: Props) {
  const id = useId()
  const [verdict, setVerdict] = useState<Verdict | null>(finding?.verdict ?? null)
  const [note, setNote] = useState(finding?.note ?? '')
  const [entries, setEntries] = useState<EvidenceEntry[]>(finding?.evidence.map(toEntry) ?? [])
  const saveMutation = useStaffMutation(
    (chosen: Verdict) =>
      recordFinding(requestId, criterion.id, {
        verdict: chosen,
        note: note.trim(),
        evidence: entries.map(({ evidence }) => evidence),
      }),
    { failureTitle: `Failed to save ${criterion.id}`, onDone: () => toast.success(`${criterion.id} saved`) },
  )

  function save(event: FormEvent): void {
    event.preventDefault()
    if (verdict) saveMutation.mutate(verdict)
    else toast.error('Please choose a verdict')
  }

  function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
  }

  return (
    <form className={styles.finding} onSubmit={save} onKeyDown={saveByKey} aria-label={`Finding on ${criterion.id}`}>
      <fieldset className={styles.verdicts}>
        <legend>Verdict</legend>
        {VERDICTS.filter((each) => each !== 'not_applicable' || criterion.not_applicable_allowed).map((each) => (
          <label key={each}>
            <input type="radio" name={`${id}-verdict`} checked={verdict === each} onChange={() => setVerdict(each)} />{' '}
            {VERDICT_LABELS[each]}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-note`}>
        {verdict === 'not_applicable' ? 'Why is it not applicable?' : 'What was observed'}
      </label>
      <TextArea
        id={`${id}-note`}
        value={note}
        rows={3}
        maxLength={5000}
        dir="auto"
        onChange={(event) => setNote(event.target.value)}
      />
      <EvidenceFields requestId={requestId} entries={entries} onChange={setEntries} />
      <Button type="primary" htmlType="submit" loading={saveMutation.isPending}>
        Save finding
      </Button>
    </form>
  )
}
