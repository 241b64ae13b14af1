/** Which software is validated: a product that the vendor manages, one of its modules, or software new to the directory. */
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { useId } from 'react'
import { productQuery } from '../../product-facts/queries'
import { MarkedOption } from '../../ui/marked-option'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { ownedProductsQuery } from './queries'
import type { ValidationDraft } from './request-queries'

const NEW_SOFTWARE = ''
const WHOLE_PRODUCT = ''

type Props = {
  draft: ValidationDraft
  /** Nothing is preselected: the user chooses a product, or says that the software is new. */
  isChosen: boolean
  isMissing: boolean
  onChange: (changes: Partial<ValidationDraft>) => void
}

export function ProductChoice({ draft, isChosen, isMissing, onChange }: Props) {
  const id = useId()
  const query = useQuery(ownedProductsQuery())
  const products = query.data
  const chosen = products?.find((each) => each.id === draft.productId)

  function chooseProduct(productId: string): void {
    const product = products?.find((each) => each.id === productId)
    onChange({
      productId,
      module: WHOLE_PRODUCT,
      form: product
        ? {
            ...draft.form,
            softwareName: product.name,
            organizationName: draft.form.organizationName || product.company,
          }
        : draft.form,
    })
  }

  return (
    <>
      <Form.Item
        label="Product"
        htmlFor={id}
        required
        extra={
          isChosen && !draft.productId
            ? 'An admin adds new software to the directory before testing starts.'
            : undefined
        }
        {...(isMissing && !isChosen ? { validateStatus: 'error', help: 'Please choose a product.' } : {})}
      >
        <Select
          id={id}
          loading={!products && !query.isError}
          value={isChosen ? draft.productId : null}
          placeholder="Please choose"
          onChange={chooseProduct}
          options={[
            { value: NEW_SOFTWARE, label: 'New to the directory' },
            ...(products ?? []).map((product) => ({
              value: product.id,
              label: <MarkedOption name={product.name} sample={product.sample} />,
            })),
          ]}
        />
      </Form.Item>
      {query.isError && !products ? <QueryError query={query} /> : null}
      {chosen ? <Holder company={chosen.company} organization={draft.form.organizationName ?? ''} /> : null}
      {draft.productId ? (
        <ModuleChoice productId={draft.productId} module={draft.module} onChange={(module) => onChange({ module })} />
      ) : null}
    </>
  )
}

/** The certificate names the company that the directory states, which an admin has approved. */
function Holder({ company, organization }: { company: string; organization: string }) {
  if (!company)
    return <p className="form-note">The directory states no company for this product yet. We confirm it with you.</p>
  return (
    <p className="form-note" role="status">
      The certificate will state <bdi>{company}</bdi> as its holder, because the directory states it as the
      product&apos;s company
      {organization && organization !== company ? (
        <>
          , not “<bdi>{organization}</bdi>”
        </>
      ) : null}
      .
    </p>
  )
}

type ModuleProps = { productId: string; module: string; onChange: (module: string) => void }

/** Only for products with modules. */
function ModuleChoice({ productId, module, onChange }: ModuleProps) {
  const id = useId()
  const { data: product } = useQuery(productQuery(productId))
  const modules = product?.StarProfile?.modules ?? []
  if (modules.length === 0) return null
  return (
    <Form.Item label="Scope" htmlFor={id}>
      <Select
        id={id}
        value={module}
        onChange={onChange}
        options={[
          { value: WHOLE_PRODUCT, label: 'The whole product' },
          ...modules.map(({ name }) => ({ value: name, label: <bdi>{name}</bdi> })),
        ]}
      />
    </Form.Item>
  )
}
