import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { LazyEditor } from '../../../../ui/markdown/LazyEditor.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { manualCalls as calls, type ManualPage } from './contract.ts'
import { manualWords as words } from './texts.ts'

const Preview = lazy(async () => ({ default: (await import('../../../../ui/markdown/Preview.tsx')).Preview }))

interface PageEditorProps {
  manual: number
  page: number
  writes: boolean
  close(): void
  /** Called after the page was deleted. */
  after(next: undefined): void
}

/** Editor of a page. Read-only for versions that are not drafts. */
export function PageEditor({ manual, page, writes, close, after }: PageEditorProps) {
  const { t } = useT()
  const answer = useCall(calls.page, { manual, page }, { quiet: true, refetchOnMount: 'always' })
  const { data } = answer
  if (!data) return <AnswerState of={answer} />
  if (writes) return <Writing manual={manual} close={close} after={after} stored={data} />
  return (
    <Card className="grid gap-12 shrink">
      <h3>{data.title || t(words.untitled)}</h3>
      <Preview markdown={data.markdown} />
      <Row gap={8} align="center" wrap className="mm-close">
        <Button onClick={close}>{t(words.pageList)}</Button>
      </Row>
    </Card>
  )
}

interface WritingProps extends Pick<PageEditorProps, 'manual' | 'close' | 'after'> {
  stored: ManualPage
}
function Writing({ manual, stored: storedPage, close, after }: WritingProps) {
  const { t } = useT()
  const may = useMay()
  const [currentPage, setCurrentPage] = useState(storedPage)
  const of = `manual ${manual} ${storedPage.id}`
  const form = useFormDraft(of, { title: storedPage.title, markdown: storedPage.markdown }, currentPage.updatedAt)
  const { title, markdown } = form.draft
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    const input = { manual, page: storedPage.id, title, markdown, seenAt: currentPage.updatedAt }
    const savedPage = await send(calls.savePage, input).catch(ignoreReportedFault)
    setBusy(false)
    if (!savedPage) return
    setCurrentPage({ ...savedPage, title, markdown })
    await form.markSent()
    toast.success(t(words.saved))
    await invalidate(['/manual/pages', '/manual/versions'])
  }
  const remove = async () => {
    const question = {
      title: t(words.removeTitle, { title: currentPage.title || t(words.untitled) }),
      okText: t(words.remove),
      danger: true,
    }
    if (!(await confirm(question))) return
    const answer = await send(calls.removePages, { manual, pages: [storedPage.id] }).catch(ignoreReportedFault)
    if (!answer) return
    toast.success(t(words.removed))
    form.discard()
    after(undefined)
    await invalidate(['/manual/pages', '/manual/versions'])
  }
  return (
    <Card
      as="form"
      className="grid gap-12 shrink"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      <RestoredNote of={form} />
      <TextInput
        label={t(words.title)}
        value={title}
        onChange={(next) => form.set({ title: next })}
        maxLength={120}
        {...(title.trim() === '' && { hint: t(words.titleNeeded) })}
        required
      />
      <LazyEditor label={t(words.content)} value={markdown} onChange={(next) => form.set({ markdown: next })} />
      <Row gap={8} align="center" wrap>
        <Button submit kind="primary" busy={busy} disabled={!form.dirty}>
          {t(words.save)}
        </Button>
        <span className="mm-close">
          <Button onClick={async () => (await form.mayClose()) && close()}>{t(words.pageList)}</Button>
        </span>
        {may(calls.removePages) && (
          <Button kind="danger" onClick={() => void remove()}>
            {t(words.remove)}
          </Button>
        )}
      </Row>
    </Card>
  )
}
