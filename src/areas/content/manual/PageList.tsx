import { type DragEvent, useState } from 'react'
import { send, uploadFile } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { Empty } from '../../../kit/ui/empty.tsx'
import { FileButton } from '../../../kit/ui/file-button.tsx'
import { RowButton } from '../../../kit/ui/row-button.tsx'
import { manualCalls as calls, type PageHead } from './contract.ts'
import { manualWords as words } from './texts.ts'
import { told } from './Versions.tsx'

interface PageListProps {
  manual: number
  pages: readonly PageHead[]
  page: number | undefined
  choose(page: number): void
  writes: boolean
}

/** The pages of a version; those of a draft are ordered by dragging and by buttons. */
export function PageList({ manual, pages, page, choose, writes }: PageListProps) {
  const { t } = useT()
  const may = useMay()
  const [order, setOrder] = useState<readonly number[]>()
  const [dragged, setDragged] = useState<number>()
  const byId = new Map(pages.map((each) => [each.id, each]))
  const shown = order ? order.flatMap((id) => byId.get(id) ?? []) : pages
  const ids = shown.map(({ id }) => id)
  const sorts = writes && may(calls.order) && pages.length > 1

  const write = async (wanted: readonly number[]) => {
    setOrder(wanted)
    await send(calls.order, { manual, pages: [...wanted] }).catch(told)
    await invalidate(['/manual/pages'])
    setOrder(undefined)
  }
  const move = (id: number, to: number) => {
    const rest = ids.filter((each) => each !== id)
    return [...rest.slice(0, to), id, ...rest.slice(to)]
  }
  const over = (event: DragEvent, at: number) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (ids[at] !== dragged) setOrder(move(dragged, at))
  }
  const drop = () => {
    setDragged(undefined)
    if (order?.some((id, at) => id !== pages[at]?.id)) void write(order)
    else setOrder(undefined)
  }
  const add = async () => {
    const title = t(words.addPage)
    const after = page !== undefined && byId.has(page) ? { after: page } : {}
    const made = await send(calls.savePage, { manual, title, markdown: '', ...after }).catch(told)
    await invalidate(['/manual/pages', '/manual/versions'])
    if (made) choose(made.id)
  }
  return (
    <Card className="mm-pages" aria-label={t(words.pageList)}>
      {writes && (
        <div className="mm-actions">
          <Button kind="primary" onClick={() => void add()}>
            {t(words.addPage)}
          </Button>
          {may(calls.importPages) && <Import manual={manual} hasPages={pages.length > 0} />}
        </div>
      )}
      {shown.length === 0 && <Empty>{t(words.noPages)}</Empty>}
      <ol>
        {shown.map(({ id, title }, at) => (
          <li
            key={id}
            className={`${id === page ? 'chosen' : ''}${id === dragged ? ' dragged' : ''}`}
            draggable={sorts}
            title={sorts ? t(words.drag) : undefined}
            onDragStart={() => setDragged(id)}
            onDragOver={(event) => over(event, at)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={drop}
          >
            <RowButton onPress={() => choose(id)} {...(id === page && { 'aria-current': 'page' as const })}>
              <span>{at + 1}</span>
              <span>{title}</span>
            </RowButton>
            {sorts && (
              <>
                <Button
                  kind="text"
                  aria-label={`${t(words.up)}: ${title}`}
                  disabled={at === 0}
                  onClick={() => void write(move(id, at - 1))}
                >
                  ↑
                </Button>
                <Button
                  kind="text"
                  aria-label={`${t(words.down)}: ${title}`}
                  disabled={at === shown.length - 1}
                  onClick={() => void write(move(id, at + 1))}
                >
                  ↓
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Takes an archive; where there are pages already, asks what becomes of them. */
function Import({ manual, hasPages }: { manual: number; hasPages: boolean }) {
  const { t } = useT()
  const [chosen, setChosen] = useState<File>()
  const [busy, setBusy] = useState(false)
  const take = async (file: File, replace: boolean) => {
    setChosen(undefined)
    setBusy(true)
    const made = await uploadFile(file)
      .then(({ id }) => send(calls.importPages, { manual, file: id, replace }))
      .catch(told)
    setBusy(false)
    await invalidate(['/manual/pages', '/manual/versions'])
    if (made) toast.success(t(words.imported, { count: made.pages }))
  }
  return (
    <>
      <FileButton
        accept=".zip"
        busy={busy}
        title={t(words.importText)}
        onFile={(file) => (hasPages ? setChosen(file) : void take(file, false))}
      >
        {t(words.importZip)}
      </FileButton>
      {chosen && (
        <Dialog title={t(words.importTitle)} onCancel={() => setChosen(undefined)}>
          <p>{t(words.importText)}</p>
          <Actions>
            <Button kind="danger" onClick={() => void take(chosen, true)}>
              {t(words.replace)}
            </Button>
            <Button kind="primary" onClick={() => void take(chosen, false)}>
              {t(words.append)}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
