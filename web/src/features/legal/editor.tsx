/** Editor of a legal text; publishing creates a new version and retains the earlier ones. */
import { errorMessage } from '../../api/errors'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Modal from 'antd/es/modal'
import Segmented from 'antd/es/segmented'
import { useRef, useState } from 'react'
import { api, unwrapResponse } from '../../api/client'
import { toast } from '../../ui/toast'
import { formatLocalTime } from '../../ui/format'
import type { LegalText } from '../../api/types'
import { formatLongDate } from '../../ui/dates'
import { type Draft, toDraft, toSections } from './draft'
import { insertBrand } from './markup'
import { legalQuery, legalVersionsQuery } from './queries'
import { SectionFields } from './section-fields'
import { Section } from './sections'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { mutateOnce } from '../../ui/mutate-once'
import '../../ui/contents.module.css'
import adminStyles from './legal-editor.module.css'
import legalStyles from './legal.module.css'

type EditorView = 'Edit' | 'Preview'

function VersionList({ slug }: { slug: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(legalVersionsQuery(slug))
  const versions = data?.pages.flat() ?? []
  const latest = versions[0]
  if (!latest) return null
  return (
    <section className={`card ${adminStyles.editorVersions}`} aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      <ol reversed start={latest.version}>
        {versions.map((version) => (
          <li key={version.version}>
            <b>Version {version.version}</b>, dated {formatLongDate(version.updated_on)}
            <span className="quiet">
              <bdi>{version.author}</bdi>, {formatLocalTime(version.created_at)}
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      ) : null}
    </section>
  )
}

function DraftPreview({ draft }: { draft: Draft }) {
  return (
    <div className={`card ${adminStyles.editorPreview} ${legalStyles.legalText}`}>
      <h2 dir="auto">{insertBrand(draft.title)}</h2>
      <p className="quiet">Last updated: {formatLongDate(draft.updated_on)}</p>
      {toSections(draft).map((section) => (
        <Section key={section.id} section={{ ...section, id: `preview-${section.id}` }} level={3} />
      ))}
    </div>
  )
}

function usePublish(slug: string, onDone: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) =>
      unwrapResponse(
        api.PUT('/api/legal/{slug}', {
          params: { path: { slug } },
          body: { title: draft.title.trim(), updated_on: draft.updated_on, sections: toSections(draft) },
        }),
      ),
    onSuccess: async (text) => {
      client.setQueryData(legalQuery(slug).queryKey, text)
      toast.success(`Version ${text.version} of "${insertBrand(text.title)}" is published.`)
      await onDone()
      await client.invalidateQueries({ queryKey: ['legal'] })
    },
    onError: (error) => toast.error('Failed to publish', errorMessage(error)),
  })
}

/** Asks before unsaved changes are lost by navigation or by closing the window. */
function useUnsavedChangesGuard() {
  const dirtyRef = useRef(false)
  const [hasUnsavedChanges, setHasUnsavedChanges] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => dirtyRef.current,
    enableBeforeUnload: () => dirtyRef.current,
    withResolver: true,
  })
  const markChanged = (hasChanges: boolean) => {
    dirtyRef.current = hasChanges
    setHasUnsavedChanges(hasChanges)
  }
  return { hasUnsavedChanges, markChanged, blocker }
}

function LeaveDialog({ blocker }: { blocker: ReturnType<typeof useUnsavedChangesGuard>['blocker'] }) {
  return (
    <Modal
      open={blocker.status === 'blocked'}
      title="Leave without publishing?"
      okText="Leave"
      cancelText="Stay"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes will be lost.
    </Modal>
  )
}

function EditorForm({ text }: { text: LegalText }) {
  const [form] = Form.useForm<Draft>()
  const [view, setView] = useState<EditorView>('Edit')
  const navigate = useNavigate()
  const { hasUnsavedChanges, markChanged, blocker } = useUnsavedChangesGuard()
  const leaveEditor = () => navigate({ to: '/admin-dashboard', search: { tab: 'legal' } })
  const publishMutation = usePublish(text.slug, () => {
    markChanged(false)
    return leaveEditor()
  })
  return (
    <Form
      form={form}
      name="legal-text"
      layout="vertical"
      requiredMark={false}
      initialValues={toDraft(text)}
      onValuesChange={() => markChanged(true)}
      // With what has no field here: sections of a text without tabs keep their empty group.
      onFinish={() => mutateOnce(publishMutation, form.getFieldsValue(true) as Draft)}
      onFinishFailed={() => setView('Edit')}
      scrollToFirstError={{ focus: true }}
      disabled={publishMutation.isPending}
    >
      <div className={adminStyles.editorBar}>
        <Segmented<EditorView> options={['Edit', 'Preview']} value={view} onChange={setView} aria-label="View" />
        <div className="form-buttons">
          <Button onClick={() => void leaveEditor()}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={publishMutation.isPending} disabled={!hasUnsavedChanges}>
            {publishMutation.isPending ? 'Publishing...' : `Publish version ${text.version + 1}`}
          </Button>
        </div>
      </div>
      {view === 'Preview' ? <DraftPreview draft={form.getFieldsValue(true) as Draft} /> : null}
      <div className={adminStyles.editor} hidden={view === 'Preview'}>
        <div className={`card ${adminStyles.editorHead}`}>
          <Form.Item
            name="title"
            label="Title"
            rules={[{ required: true, whitespace: true, message: 'Please enter a title.' }]}
          >
            <Input maxLength={200} dir="auto" />
          </Form.Item>
          <Form.Item
            name="updated_on"
            label="Date of this version"
            rules={[{ required: true, message: 'Please enter a date.' }]}
          >
            <Input type="date" />
          </Form.Item>
        </div>
        <SectionFields hasTabs={text.sections.some((section) => section.group !== null)} />
      </div>
      <LeaveDialog blocker={blocker} />
    </Form>
  )
}

export function Editor({ slug }: { slug: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...legalQuery(slug),
    staleTime: 0,
    refetchOnReconnect: false,
  })
  if (error && !data) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) return <Loading>Loading text...</Loading>
  return (
    <>
      <EditorForm key={`${slug} ${data.version}`} text={data} />
      <VersionList slug={slug} />
    </>
  )
}
