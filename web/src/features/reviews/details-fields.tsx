/** Optional fields of a review besides rating, title and text. */
import { useQuery } from '@tanstack/react-query'
import Collapse from 'antd/es/collapse'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import InputNumber from 'antd/es/input-number'
import Radio from 'antd/es/radio'
import type { OwnReview } from '../../api/client'
import type { OptionLists, Profile } from '../../api/types'
import { optionsQuery } from '../../session/profile-queries'
import { Select } from '../../ui/select'
import { MAX_PROS_LENGTH, MAX_MONTHS } from './messages'
import { ASPECT_LABELS, hasValue } from './labels'
import styles from './reviews.module.css'
import formStyles from './review-form.module.css'

type Details = OwnReview['Details']
type Draft<Value> = { [Name in keyof Value]?: Value[Name] | null | undefined }
/** The form's values: empty fields are missing, the incentive is a string. */
export type DetailFields = Omit<Draft<Details>, 'incentive'> & { incentive?: 'yes' | 'no' | undefined }

const INCENTIVES = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
const toNumberOptions = (minimum: number, maximum: number) =>
  Array.from({ length: maximum - minimum + 1 }, (_, index) => ({
    value: minimum + index,
    label: String(minimum + index),
  }))
const SCORE_OPTIONS = toNumberOptions(1, 5)
const RECOMMEND_OPTIONS = toNumberOptions(0, 10)
const toOptions = (values: readonly string[] | undefined) =>
  (values ?? []).map((value) => ({ value, label: <bdi>{value}</bdi> }))

export function toFields(details: Details | undefined): DetailFields {
  if (!details) return {}
  const { incentive, role, firm_size, country, ...others } = details
  return {
    ...others,
    role: role || undefined,
    firm_size: firm_size || undefined,
    country: country || undefined,
    ...(hasValue(incentive) ? { incentive: incentive ? 'yes' : 'no' } : {}),
  }
}

/** Sends all fields, so that the server clears those that the user cleared. */
export function toDetails({ incentive, ...fields }: DetailFields): Details {
  return {
    pros: fields.pros?.trim() ?? '',
    cons: fields.cons?.trim() ?? '',
    role: fields.role ?? '',
    firm_size: fields.firm_size ?? '',
    country: fields.country ?? '',
    months_used: fields.months_used ?? null,
    ease_of_use: fields.ease_of_use ?? null,
    features: fields.features ?? null,
    support: fields.support ?? null,
    value: fields.value ?? null,
    security: fields.security ?? null,
    recommend: fields.recommend ?? null,
    incentive: incentive ? incentive === 'yes' : null,
  }
}

const AUTHOR_DETAILS = new Set(['role', 'firm_size', 'country'])
const hasDetails = (details: Details | undefined): boolean =>
  details !== undefined &&
  Object.entries(details).some(([name, value]) => !AUTHOR_DETAILS.has(name) && value !== '' && value !== null)

/** What readers see about the author, always visible, so that authors know what they publish. */
export function AuthorFields() {
  const { data: options } = useQuery(optionsQuery())
  return (
    <fieldset className={formStyles.authorFields}>
      <legend>Shown with your review</legend>
      <p className={styles.reviewsNote}>
        Your first name and the initial of your last name, whether your email address belongs to a company, whether you
        work for a vendor, and the fields below. Clear a field to leave it out.
      </p>
      <div className={formStyles.reviewDetailGrid}>
        <Form.Item name={['details', 'role']} label="Your role">
          <Select allowClear showSearch options={toOptions(options?.job_titles)} />
        </Form.Item>
        <Form.Item name={['details', 'firm_size']} label="Firm size">
          <Select allowClear options={toOptions(options?.organization_sizes)} />
        </Form.Item>
        <Form.Item name={['details', 'country']} label="Country">
          <Select allowClear showSearch options={toOptions(options?.countries.map(({ name }) => name))} />
        </Form.Item>
      </div>
    </fieldset>
  )
}

/** The account's role and country as suggestions for a new review, if the form offers them. */
export function suggestDetails(profile: Profile, options: OptionLists): DetailFields {
  const choose = (value: string, values: readonly string[]) => (values.includes(value) ? value : undefined)
  return {
    role: choose(profile.JobTitle, options.job_titles),
    country: choose(
      profile.Country,
      options.countries.map(({ name }) => name),
    ),
  }
}

export function DetailsFields({ details }: { details: Details | undefined }) {
  return (
    <Collapse
      ghost
      defaultActiveKey={hasDetails(details) ? ['more'] : []}
      items={[{ key: 'more', label: 'More about your experience (optional)', forceRender: true, children: <Fields /> }]}
    />
  )
}

function Fields() {
  return (
    <>
      <Form.Item name={['details', 'pros']} label="Pros">
        <TextArea rows={2} maxLength={MAX_PROS_LENGTH} dir="auto" />
      </Form.Item>
      <Form.Item name={['details', 'cons']} label="Cons">
        <TextArea rows={2} maxLength={MAX_PROS_LENGTH} dir="auto" />
      </Form.Item>
      <div className={formStyles.reviewDetailGrid}>
        <Form.Item
          name={['details', 'months_used']}
          label="Months of use"
          rules={[{ type: 'integer', message: 'Please enter whole months, such as 18.' }]}
        >
          <InputNumber<number | string>
            min={0}
            max={MAX_MONTHS}
            parser={parseNumber}
            className={formStyles.wideNumber}
          />
        </Form.Item>
        {Object.entries(ASPECT_LABELS).map(([name, label]) => (
          <Form.Item key={name} name={['details', name]} label={`${label}, 1 to 5`}>
            <Select allowClear options={SCORE_OPTIONS} />
          </Form.Item>
        ))}
        <Form.Item name={['details', 'recommend']} label="Likelihood to recommend (0 to 10)">
          <Select allowClear options={RECOMMEND_OPTIONS} />
        </Form.Item>
      </div>
      <Form.Item
        name={['details', 'incentive']}
        label="Did you receive anything for this review?"
        extra="Shown with your review. You must disclose any gift, discount or payment."
      >
        <Radio.Group options={INCENTIVES} />
      </Form.Item>
    </>
  )
}

/** A comma is a decimal point: without it, "1,5" would become 15. */
const parseNumber = (text = ''): string => text.replace(',', '.').replaceAll(/[^\d.-]/g, '')
