/** The state of the form of a STAR profile: what it is based on, saving, problems at fields, conflicts. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../api/errors'
import { readProblems } from '../../product-facts/problems'
import { toast } from '../../ui/toast'
import { useUnsentFields } from '../../ui/unsent-input'
import { type EditedProduct, refreshProducts } from './queries'
import {
  type StarProfile,
  type StarProfileState,
  previewStarProfile,
  readStarProfile,
  saveStarProfile,
  starProfileQuery,
} from './star-queries'
import {
  type StarValues,
  listChangedSections,
  mergeSections,
  toFieldName,
  toStarProfile,
  toStarValues,
} from './star-values'
import { starFormName } from './unsent-products'

export const STAR_FORM = 'star-profile'
const NO_CHANGES = 'No changes yet.'

/** What another admin saved meanwhile, with what was changed here; `sections` were changed by both. */
export type StarConflict = { latest: StarProfileState; mine: StarProfile; own: Section[]; sections: Section[] }
type Section = keyof StarProfile
/** What was typed and not saved, with the profile that the admin had before them. */
type UnsentProfile = { values: StarValues; base: StarProfileState | null }

/** Belongs to the product's form, so that entries stay while another tab is open. */
export function useStarForm(product: EditedProduct | null, isOpen: boolean) {
  const [form] = Form.useForm<StarValues>()
  const client = useQueryClient()
  const productId = product?.id ?? ''
  const query = useQuery({ ...starProfileQuery(productId), enabled: isOpen && product !== null })
  const [isBusy, setIsBusy] = useState(false)
  const isProblemNew = useRef(false)
  const [message, setMessage] = useState<string | null>(null)
  const [conflict, setConflict] = useState<StarConflict | null>(null)
  const { unsent, keep, discard } = useUnsentFields<UnsentProfile>(product ? starFormName(productId) : undefined)
  const [isRestored, setIsRestored] = useState(unsent !== undefined)
  const base = isRestored ? (unsent?.base ?? null) : (query.data ?? null)
  const initialValues = unsent?.values ?? toStarValues(query.data?.profile, String(product?.fields.name ?? ''))

  function resetTo(state: StarProfileState | null): void {
    form.setFieldsValue({ ...toStarValues(state?.profile, String(product?.fields.name ?? '')), reason: '' })
    deleteUnsent()
    setMessage(null)
    setConflict(null)
  }

  /** Replaces what the form is based on, and its entries. */
  function show(state: StarProfileState): void {
    client.setQueryData(starProfileQuery(productId).queryKey, state)
    resetTo(state)
    void refreshProducts(client)
  }

  function deleteUnsent(): void {
    discard()
    setIsRestored(false)
  }

  async function run<Result>(action: (profile: StarProfile) => Promise<Result>): Promise<Result | null> {
    if (isBusy) return null
    setMessage(null)
    try {
      await form.validateFields()
    } catch {
      focusFirstProblem()
      return null
    }
    const profile = toStarProfile(form.getFieldsValue(true) as StarValues)
    setIsBusy(true)
    try {
      return await action(profile)
    } catch (error) {
      await showFailure(error, profile)
      return null
    } finally {
      setIsBusy(false)
    }
  }

  const save = () =>
    run(async (profile) => {
      if (base && listChangedSections(base.profile, profile).length === 0) setMessage(NO_CHANGES)
      else await store(profile, base?.revision ?? null)
    })

  const preview = () => run((profile) => previewStarProfile(productId, profile))

  /** Saves what both admins changed: their profile with the given sections of this form. */
  const resolve = ({ latest, mine, own }: StarConflict, without: readonly Section[] = []) => {
    const merged = mergeSections(
      latest.profile,
      mine,
      own.filter((section) => !without.includes(section)),
    )
    client.setQueryData(starProfileQuery(productId).queryKey, latest)
    deleteUnsent()
    form.setFieldsValue(toStarValues(merged, ''))
    setConflict(null)
    return run((profile) => store(profile, latest.revision))
  }

  async function store(profile: StarProfile, basedOn: number | null): Promise<void> {
    const reason = String(form.getFieldValue('reason') ?? '')
    show(await saveStarProfile(productId, profile, basedOn, reason))
    toast.success('STAR profile saved')
  }

  async function showFailure(error: unknown, profile: StarProfile): Promise<void> {
    const problems = Object.entries(readProblems(error))
    form.setFields(problems.map(([path, problem]) => ({ name: toFieldName(path) as never, errors: [problem] })))
    setMessage(errorMessage(error))
    isProblemNew.current = problems.length > 0
    if (error instanceof ApiError && error.status === 409) setConflict(await readConflict(profile))
  }

  async function readConflict(mine: StarProfile): Promise<StarConflict | null> {
    const latest = await readStarProfile(productId).catch(() => null)
    if (!latest) return null
    const own = listChangedSections(base?.profile, mine)
    const theirs = listChangedSections(base?.profile, latest.profile)
    return { latest, mine, own, sections: own.filter((section) => theirs.includes(section)) }
  }

  function focusFirstProblem(): void {
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
    if (first) document.getElementById(`${STAR_FORM}_${first.name.join('_')}`)?.focus()
  }

  // The fields are disabled while the form is busy, and a disabled field takes no focus.
  useEffect(() => {
    if (isBusy || !isProblemNew.current) return
    focusFirstProblem()
    isProblemNew.current = false
  })

  const discardUnsent = () => query.data !== undefined && resetTo(query.data)
  const keepValues = () => keep({ values: form.getFieldsValue(true) as StarValues, base })
  return {
    ...{ form, query, initialValues, isBusy, isRestored, message, conflict },
    ...{ keepValues, discardUnsent, show, save, preview, resolve },
  }
}

export type StarForm = ReturnType<typeof useStarForm>
