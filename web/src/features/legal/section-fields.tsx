/** Form fields of a text's sections: heading, tab (if the text has tabs), and text. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { Icon } from '../../ui/icons'
import { EMPTY_SECTION } from './draft'
import styles from './legal-editor.module.css'

const ANCHOR_PATTERN = /^[a-z0-9][a-z0-9-]{0,79}$/

const requiredRule = (message: string) => ({ required: true, whitespace: true, message })

type SectionToolsProps = {
  index: number
  lastIndex: number
  moveSection: (fromIndex: number, toIndex: number) => void
  removeSection: (index: number) => void
}

function SectionTools({ index, lastIndex, moveSection, removeSection }: SectionToolsProps) {
  return (
    <div className={styles.editorTools}>
      <Button
        icon={<Icon name="up" size={18} />}
        aria-label={`Move section ${index + 1} up`}
        disabled={index === 0}
        onClick={() => moveSection(index, index - 1)}
      />
      <Button
        icon={<Icon name="down" size={18} />}
        aria-label={`Move section ${index + 1} down`}
        disabled={index === lastIndex}
        onClick={() => moveSection(index, index + 1)}
      />
      <Button
        icon={<Icon name="close" size={18} />}
        aria-label={`Remove section ${index + 1}`}
        disabled={lastIndex === 0}
        onClick={() => removeSection(index)}
      />
    </div>
  )
}

export function SectionFields({ hasTabs }: { hasTabs: boolean }) {
  return (
    <Form.List name="sections">
      {(fields, { add, remove, move }) => (
        <>
          <p className="quiet">
            An empty line starts a paragraph. Lines starting with “- ” form a list. [text](/path) is a link. {'{brand}'}{' '}
            is the product name.
          </p>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={`card ${styles.editorSection}`}>
              <legend>Section {name + 1}</legend>
              <SectionTools index={name} lastIndex={fields.length - 1} moveSection={move} removeSection={remove} />
              <div className={hasTabs ? `${styles.editorRow} ${styles.editorRowTabs}` : styles.editorRow}>
                <Form.Item name={[name, 'heading']} label="Heading" rules={[requiredRule('Please enter a heading.')]}>
                  <Input maxLength={200} dir="auto" />
                </Form.Item>
                {hasTabs ? (
                  <Form.Item
                    name={[name, 'group']}
                    label="Tab"
                    rules={[requiredRule('Please enter the tab of this section.')]}
                  >
                    <Input maxLength={100} dir="auto" />
                  </Form.Item>
                ) : null}
                <Form.Item
                  name={[name, 'id']}
                  label="Anchor"
                  rules={[{ pattern: ANCHOR_PATTERN, message: 'Lower-case letters, digits and dashes only.' }]}
                  tooltip="The end of the link to this section. Leave empty to derive it from the heading."
                >
                  <Input maxLength={80} dir="ltr" />
                </Form.Item>
              </div>
              <Form.Item name={[name, 'text']} label="Text" rules={[requiredRule('Please enter the text.')]}>
                <TextArea autoSize={{ minRows: 3, maxRows: 18 }} dir="auto" />
              </Form.Item>
            </fieldset>
          ))}
          <Button onClick={() => add(EMPTY_SECTION)}>Add section</Button>
        </>
      )}
    </Form.List>
  )
}
