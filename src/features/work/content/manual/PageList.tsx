import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { toast } from '../../../../client/feedback.ts'
import { uploadFile } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { useMoving } from '../../../../ui/parts/moving.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { manualCalls as calls, type PageHead } from './contract.ts'
import { manualWords as words } from './texts.ts'

interface PageListProps {
  manual: number
  pages: readonly PageHead[]
  page: number | undefined
  choose(page: number): void
  writes: boolean
}

/** Pages of a version. Those of a draft can be ordered by dragging, buttons and keys. */
export function PageList({ manual, pages, page, choose, writes }: PageListProps) {
  const { t } = useT()
  const may = useMay()
  const [order, setOrder] = useState<readonly number[]>()
  const byId = new Map(pages.map((each) => [each.id, each]))
  const orderedPages = order ? order.flatMap((id) => byId.get(id) ?? []) : pages
  const titledPages = orderedPages.map(({ id, title }) => ({ id, title: title || t(words.untitled) }))
  const sorts = writes && may(calls.order) && pages.length > 1

  const write = async (pageIds: readonly number[]) => {
    setOrder(pageIds)
    await send(calls.order, { manual, pages: [...pageIds] }).catch(ignoreReportedFault)
    await invalidate(['/manual/pages'])
    setOrder(undefined)
  }
  const { list, move, onKeyDown, onPointerDown } = useMoving(
    orderedPages,
    ({ id }) => String(id),
    (next) => void write(next.map(({ id }) => id)),
  )
  const add = async () => {
    const after = page !== undefined && byId.has(page) ? { after: page } : {}
    const newPage = await send(calls.savePage, { manual, title: '', markdown: '', ...after }).catch(ignoreReportedFault)
    await invalidate(['/manual/pages', '/manual/versions'])
    if (newPage) choose(newPage.id)
  }
  return (
    <Card className="mm-pages" aria-label={t(words.pageList)}>
      {writes && (
        <Row gap={8} align="center" wrap>
          <Button kind="primary" onClick={() => void add()}>
            {t(words.addPage)}
          </Button>
          {may(calls.importPages) && <Import manual={manual} hasPages={pages.length > 0} />}
        </Row>
      )}
      {orderedPages.length === 0 && <Empty>{t(words.noPages)}</Empty>}
      <div className="mm-scroll">
        <ul className="grid gap-2" ref={list} {...(sorts && { onPointerDown })}>
          {titledPages.map(({ id, title }, at) => (
            <li
              key={id}
              data-key={id}
              className={id === page ? 'chosen' : ''}
              {...(sorts && {
                tabIndex: 0,
                'aria-label': t(words.pagePlace, { title, at: at + 1, all: orderedPages.length }),
                onKeyDown: (event) => onKeyDown(event, at),
              })}
            >
              {sorts && <Grid as="span" className="muted rigid move-handle" aria-hidden="true" title={t(words.drag)} />}
              <RowButton onPress={() => choose(id)} {...(id === page && { 'aria-current': 'page' as const })}>
                <span>{at + 1}</span>
                <span>{title}</span>
              </RowButton>
              {sorts && (
                <>
                  <Button
                    kind="text"
                    className="move-back"
                    aria-label={`${t(words.up)}: ${title}`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    kind="text"
                    className="move-on"
                    aria-label={`${t(words.down)}: ${title}`}
                    disabled={at === orderedPages.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Imports an archive. When there are pages, it asks whether to replace them. */
function Import({ manual, hasPages }: { manual: number; hasPages: boolean }) {
  const { t } = useT()
  const [chosenFile, setChosenFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const take = async (file: File, replace: boolean) => {
    setChosenFile(undefined)
    setBusy(true)
    const answer = await uploadFile(file)
      .then(({ id }) => send(calls.importPages, { manual, file: id, replace }))
      .catch(ignoreReportedFault)
    setBusy(false)
    await invalidate(['/manual/pages', '/manual/versions'])
    if (answer) toast.success(t(words.imported, { count: answer.pages }))
  }
  return (
    <>
      <FileButton
        accept=".zip"
        busy={busy}
        title={t(words.importText)}
        onFile={(file) => (hasPages ? setChosenFile(file) : void take(file, false))}
      >
        {t(words.importZip)}
      </FileButton>
      {chosenFile && (
        <Dialog title={t(words.importTitle)} onCancel={() => setChosenFile(undefined)}>
          <p>{t(words.importText)}</p>
          <Actions>
            <Button kind="danger" onClick={() => void take(chosenFile, true)}>
              {t(words.replace)}
            </Button>
            <Button kind="primary" onClick={() => void take(chosenFile, false)}>
              {t(words.append)}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
