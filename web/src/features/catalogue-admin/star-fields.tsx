/** The fields of a STAR profile, section by section. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { Select } from '../../ui/select'
import { EntryList } from './star-entries'
import { EMPTY_TESTIMONIAL } from './star-values'
import styles from './catalogue-admin.module.css'

type Name = (string | number)[]
type FieldProps = { name: Name; label: string; max: number; isRequired?: boolean; hint?: string }

const rulesOf = (label: string, isRequired = false) =>
  isRequired ? [{ required: true, whitespace: true, message: `${label}: please fill in.` }] : []

function Line({ name, label, max, isRequired, hint }: FieldProps) {
  return (
    <Form.Item name={name} label={label} extra={hint} rules={rulesOf(label, isRequired)}>
      <Input maxLength={max} dir="auto" />
    </Form.Item>
  )
}

function Prose({ name, label, max, hint }: FieldProps) {
  return (
    <Form.Item name={name} label={label} extra={hint}>
      <TextArea maxLength={max} dir="auto" autoSize={{ minRows: 3, maxRows: 12 }} />
    </Form.Item>
  )
}

type LinesInputProps = { id?: string; value?: string[]; onChange?: (value: string[]) => void }

function LinesInput({ value = [], onChange, ...control }: LinesInputProps) {
  return (
    <TextArea
      {...control}
      dir="auto"
      autoSize={{ minRows: 3, maxRows: 12 }}
      value={value.join('\n')}
      onChange={({ target }) => onChange?.(target.value.split('\n'))}
    />
  )
}

type LinesProps = { name: Name; label: string; maxLines: number }

function Lines({ name, label, maxLines }: LinesProps) {
  const check = (_: unknown, lines: string[] = []) => {
    const written = lines.filter((line) => line.trim())
    if (written.length > maxLines) return Promise.reject(new Error(`At most ${maxLines} lines.`))
    return written.some((line) => line.length > 300)
      ? Promise.reject(new Error('At most 300 characters in a line.'))
      : Promise.resolve()
  }
  return (
    <Form.Item name={name} label={label} extra="One in each line." rules={[{ validator: check }]}>
      <LinesInput />
    </Form.Item>
  )
}

const VIDEO_KINDS = [
  { value: 'file', label: 'File on this site' },
  { value: 'embed', label: 'Embedded player' },
]

function VideoFields({ name, label }: { name: Name; label: string }) {
  return (
    <>
      <Form.Item name={[...name, 'kind']} label={`${label}: kind`}>
        <Select options={VIDEO_KINDS} />
      </Form.Item>
      <Line
        name={[...name, 'address']}
        label={`${label}: address`}
        max={500}
        hint="Leave empty to show “Coming Soon”. A player’s address starts with https://, a file’s with /media/."
      />
    </>
  )
}

type SectionProps = { title: string; children: React.ReactNode }

function Section({ title, children }: SectionProps) {
  return (
    <fieldset className={styles.starSection}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

const POSITION_RULE = { pattern: /^\d{1,3}$|^1000$/, message: 'A whole number from 0 to 1000.' }

export function StarFields() {
  return (
    <>
      <Section title="Head of the page">
        <Line name={['display_name']} label="Display name" max={120} isRequired />
        <Line name={['tagline']} label="Tagline" max={300} />
        <Form.Item
          name={['position']}
          label="Position in the list"
          extra="STAR products are listed by this number, the lowest first."
          rules={[POSITION_RULE]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
        <VideoFields name={['hero']} label="Hero video" />
      </Section>
      <Section title="Overview">
        <Prose name={['overview', 'summary']} label="Summary" max={4000} />
        <Lines name={['overview', 'key_points']} label="Key points" maxLines={20} />
      </Section>
      <EntryList name="modules" title="Modules" entry="module" max={12} initial={{ name: '', description: '' }}>
        {(number, label) => (
          <>
            <Line name={[number, 'name']} label={`${label}: name`} max={120} isRequired />
            <Prose name={[number, 'description']} label={`${label}: description`} max={4000} />
          </>
        )}
      </EntryList>
      <EntryList
        name="certified_solutions"
        title="Certified solutions"
        entry="solution"
        max={20}
        initial={{ category: '', items: [] }}
      >
        {(number, label) => (
          <>
            <Line name={[number, 'category']} label={`${label}: category`} max={120} isRequired />
            <Lines name={[number, 'items']} label={`${label}: features`} maxLines={30} />
          </>
        )}
      </EntryList>
      <Section title="Talk">
        <Line name={['episode', 'title']} label="Title" max={300} />
        <Prose name={['episode', 'description']} label="Description" max={4000} />
        <VideoFields name={['episode', 'video']} label="Video of the talk" />
        <Line name={['episode', 'video_link']} label="Link to the video" max={500} />
        <Line name={['episode', 'podcast_link']} label="Link to the podcast" max={500} />
        <Line name={['episode', 'social_link']} label="Link to the post" max={500} />
      </Section>
      <Section title="Technical notes">
        <Prose name={['technical', 'deployment']} label="Deployment" max={4000} />
        <Prose name={['technical', 'scalability']} label="Scalability" max={4000} />
      </Section>
      <EntryList name="testimonials" title="Testimonials" entry="testimonial" max={6} initial={EMPTY_TESTIMONIAL}>
        {(number, label) => (
          <>
            <Line name={[number, 'client']} label={`${label}: client`} max={300} />
            <Line name={[number, 'position']} label={`${label}: position and company`} max={300} />
            <VideoFields name={[number, 'video']} label={`${label}: video`} />
          </>
        )}
      </EntryList>
      <EntryList
        name="resources"
        title="Downloads"
        entry="download"
        max={20}
        initial={{ name: '', type: 'PDF' }}
        hint="The files are generated from this profile: a brochure, or an illustration."
      >
        {(number, label) => (
          <>
            <Line name={[number, 'name']} label={`${label}: name`} max={120} isRequired />
            <Form.Item name={[number, 'type']} label={`${label}: type`}>
              <Select options={RESOURCE_TYPES} />
            </Form.Item>
          </>
        )}
      </EntryList>
    </>
  )
}

const RESOURCE_TYPES = [
  { value: 'PDF', label: 'Brochure (PDF)' },
  { value: 'Screenshot', label: 'Illustration' },
]
