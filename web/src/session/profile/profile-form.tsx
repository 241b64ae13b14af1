/** The fields of the profile with the specification's rules and messages; the dialog and the settings both show them. */
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { optionsQuery } from '../profile-queries'
import { AutoComplete } from '../../ui/select'

export type ProfileFields = { name: string; email: string; location: string; profession: string }

export const MESSAGES = {
  required: 'Name and email are required fields.',
  location: 'Please fill your location (select from the list).',
  country: 'Invalid Country: Please select a valid country from the list.',
  profession: 'Please fill your profession (select from the list).',
} as const

/** A case-insensitive substring of the suggestion. */
export const matchesSuggestion = (enteredText: string, suggestion: string): boolean =>
  suggestion.toLocaleLowerCase().includes(enteredText.trim().toLocaleLowerCase())

const toOptions = (values: readonly string[]) => values.map((value) => ({ value }))

const requiredRule = (message: string) => ({ required: true, whitespace: true, message })

export function ProfileFormFields() {
  const { data } = useQuery(optionsQuery())
  const countries = data?.countries.filter((country) => country.in_registration).map((country) => country.name) ?? []
  return (
    <>
      <Form.Item name="name" label="Full name" rules={[requiredRule(MESSAGES.required)]}>
        <Input maxLength={100} autoComplete="name" dir="auto" />
      </Form.Item>
      <Form.Item
        name="email"
        label="Email"
        rules={[requiredRule(MESSAGES.required)]}
        extra="The email address cannot be changed."
      >
        <Input maxLength={255} readOnly autoComplete="email" dir="ltr" className="read-only" />
      </Form.Item>
      <Form.Item
        name="location"
        label="Location"
        validateFirst
        rules={[
          requiredRule(MESSAGES.location),
          // Without the list only the server can validate.
          {
            validator: (_, value: string) =>
              countries.length === 0 || countries.includes(value.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(MESSAGES.country)),
          },
        ]}
      >
        <AutoComplete
          options={toOptions(countries)}
          showSearch={{ filterOption: (enteredText, option) => matchesSuggestion(enteredText, option?.value ?? '') }}
          placeholder="Country or region"
          maxLength={80}
        />
      </Form.Item>
      <Form.Item name="profession" label="Profession" rules={[requiredRule(MESSAGES.profession)]}>
        <AutoComplete
          options={toOptions(data?.job_titles ?? [])}
          showSearch={{ filterOption: (enteredText, option) => matchesSuggestion(enteredText, option?.value ?? '') }}
          placeholder="What you do"
          maxLength={100}
        />
      </Form.Item>
    </>
  )
}
