import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import type { ExploreQuery, ExploreShape } from '../../../kit/explore/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { Opens } from '../../../kit/ui/opens.tsx'
import { chartCalls as calls, type Look } from './contract.ts'
import { Result } from './Result.tsx'
import './chart.css'
import { useSaving } from './saving.ts'
import { chartWords as words } from './texts.ts'

interface Props {
  /** The kept chart that it leads to; null: there is none any more. */
  chart: number | null
  name: string
  /** Null: the viewer does not see it. */
  shown: { readonly look: Look; readonly query: ExploreQuery } | null
  /** Undefined: the viewer may not ask for its data. */
  shape: ExploreShape | undefined
  /** Asks again every so often while it is seen. */
  everyMs?: number
  /** In place of what can be done with it: how it is placed. */
  tools?: ReactNode
  className?: string
}

/** A kept chart among others: its name leads to it, and what cannot be shown says why. As high as its place. */
export function ChartCard({ chart, name, shown, shape, everyMs, tools, className }: Props) {
  const { t } = useT()
  const card = useRef<HTMLDivElement>(null)
  const isThere = shown && shape
  return (
    <Card as="div" ref={card} className={`ch-card${className ? ` ${className}` : ''}`}>
      <header className="ch-card-head">
        <h3 title={name}>
          {isThere && !tools ? <Opens link={{ route: '/chars', query: { chart: String(chart) } }}>{name}</Opens> : name}
        </h3>
        {tools ?? (isThere && <Saving {...{ name, place: card }} {...shown} />)}
      </header>
      <div className="ch-card-body">
        {isThere ? (
          <Result
            shape={shape}
            query={shown.query}
            look={shown.look}
            name={name}
            compact
            {...(everyMs && { everyMs })}
          />
        ) : (
          <p className="ui-hint">{t(shown ? words.notShown : chart === null ? words.deleted : words.notShared)}</p>
        )}
      </div>
    </Card>
  )
}

function Saving({
  name,
  look,
  query,
  place,
}: { name: string; look: Look; query: ExploreQuery } & {
  place: Parameters<typeof useSaving>[0]
}) {
  const { t } = useT()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { busy, sheet, picture } = useSaving(place, name, look, query)
  const held = may(calls.export)
  if (!held && !picture) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="text" aria-label={t(words.exportOf, { name })} onClick={() => setOpen(true)}>
        {t(words.export)}
      </Button>
      {isOpen && (
        <Dialog title={t(words.exportOf, { name })} onCancel={close}>
          <div className="ch-saving">
            {held && (
              <>
                <Button block busy={busy} onClick={() => void sheet('xlsx').then(close)}>
                  {t(words.exportExcel)}
                </Button>
                <Button block onClick={() => void sheet('csv').then(close)}>
                  {t(words.exportCsv)}
                </Button>
              </>
            )}
            {picture && (
              <Button block onClick={() => void picture().then(close)}>
                {t(words.exportPicture)}
              </Button>
            )}
          </div>
          <Actions>
            <Button onClick={close}>{t(words.close)}</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
