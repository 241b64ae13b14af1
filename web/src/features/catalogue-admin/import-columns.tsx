/** The columns that an import of products understands, and an example file with all of them. */
import Button from 'antd/es/button/Button'
import { saveFile } from '../../ui/save-file'
import { FORM_GROUPS } from './form-fields'
import styles from './imports.module.css'

const FIELDS = FORM_GROUPS.flatMap(({ fields }) => fields)
const COLUMNS = ['id', ...FIELDS.map(({ field }) => field), 'logo']
/** Values of the one row; its other cells are empty, which leaves a field as it is. */
const EXAMPLE: Readonly<Record<string, string>> = {
  name: 'Example Product',
  categories: 'Contracts and Documents',
  status: 'pending',
  website: 'https://product.example',
  description: 'What the product does, in one or two sentences.',
  company: 'Example Company',
  year_founded: '2015',
  capabilities: 'Contract review, E-signature',
  languages: 'English, German',
  countries: 'Germany, Austria',
  deployment_models: 'Cloud',
  starting_price_usd: '49',
  free_trial: 'yes',
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** With the mark by which spreadsheets recognise UTF-8. */
const buildExample = (): string =>
  [COLUMNS, COLUMNS.map((column) => EXAMPLE[column] ?? '')].map((row) => row.map(quote).join(',')).join('\r\n')

export function ImportColumns() {
  return (
    <details className={styles.columns}>
      <summary>Columns and an example file</summary>
      <p>
        Only <code>name</code> is required. Separate several values in a cell with commas. An empty cell leaves the
        field of an existing product as it is. Usual names such as "Vendor" or "URL" are understood, too.
      </p>
      <dl>
        {FIELDS.map(({ field, label }) => (
          <div key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>id</code>
          </dt>
          <dd>Id in the address; without it, it is made from the name</dd>
        </div>
        <div>
          <dt>
            <code>logo</code>
          </dt>
          <dd>File name of a logo that this site has</dd>
        </div>
      </dl>
      <Button
        onClick={() =>
          saveFile('products-example.csv', new Blob(['\uFEFF', buildExample(), '\r\n'], { type: 'text/csv' }))
        }
      >
        Download the example (CSV)
      </Button>
    </details>
  )
}
