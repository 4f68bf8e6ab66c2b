import { Badge, Button } from 'antd-mobile'
import { AddOutline, DownOutline, FilterOutline, MoreOutline } from 'antd-mobile-icons'
import { useRef, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { lazy } from '../../../client/lazy.tsx'
import { Fill, Grid, Row } from '../../../ui/parts/layout.tsx'
import { useWidth } from '../../../ui/parts/use-width.ts'
import type { ListViewProps } from '../RecordScreen.tsx'
import { words } from '../shared/texts.ts'
import { useTotalText } from '../shared/total-text.ts'
import type { AnyRow } from '../shared/view.ts'
import { viewWords } from '../shared/view-texts.ts'
import RecordCards from './RecordCards.tsx'
import './phone.css'
import { ActiveFilters, QuickSearch } from './QueryForm.tsx'
import { Loading } from './states.tsx'

/** Width in px from which a panel is next to the cards instead of replacing them. */
const twoColumnsPx = 700

/** Loaded when the user starts to select rows. */
const Selecting = lazy(async () => ({ default: (await import('./Selecting.tsx')).Selecting }), <Loading />)

/** Loaded after the list so that it does not wait for them. */
const Sheets = lazy(async () => ({ default: (await import('./Sheets.tsx')).Sheets }))

export type OpenSheet = 'filter' | 'sort' | 'more' | 'aside'

/** List screen on the phone: search, chips of active filters, cards and an add button. The rest is in sheets. */
export default function PhoneScreen(props: ListViewProps) {
  const { record, view, question, listing, selection, actions, cells, aside, sidePanel, open, add, toolbar } = props
  const { t, say } = useT()
  const [sheet, setSheet] = useState<OpenSheet>()
  const [selecting, setSelecting] = useState(false)
  const [activeRow, setActiveRow] = useState<AnyRow>()
  const place = useRef<HTMLDivElement>(null)
  const isWide = (useWidth(place) ?? 0) >= twoColumnsPx
  const panel = sidePanel?.isOpen && !selecting ? sidePanel : undefined
  const close = () => setSheet(undefined)
  const totalText = useTotalText(listing)
  const hasMore = actions.selectable || props.startImport || props.exportCall

  return (
    <div ref={place} className={panel ? 'shrink pk-screen pk-with-panel' : 'shrink pk-screen'}>
      <Row gap={4} align="center" className="pk-bar">
        <QuickSearch record={record} question={question} />
        <IconButton label={t(words.filters)} onClick={() => setSheet('filter')}>
          <Badge content={question.active || null}>
            <FilterOutline />
          </Badge>
        </IconButton>
        {hasMore && (
          <IconButton label={t(words.more)} onClick={() => setSheet('more')}>
            <MoreOutline />
          </IconButton>
        )}
      </Row>
      {props.top}
      <Row align="center" justify="between" wrap className="text-m touch pk-line">
        <span className="pk-quiet" role="status">
          {listing.loading || question.missing.length ? '' : totalText}
        </span>
        {view.view && (
          <button type="button" className="pk-drop pk-view" onClick={() => setSheet('filter')}>
            {t(view.changed ? viewWords.namedChanged : viewWords.named, { name: view.view.name })}
          </button>
        )}
        {listing.open && !listing.loading && (
          <button type="button" className="pk-drop" disabled={listing.counting} onClick={() => void listing.count()}>
            {t(words.countAll)}
          </button>
        )}
        <Row as="span" gap={4} align="center" className="push pk-line-end">
          {toolbar}
          {sidePanel && (
            <button type="button" className="pk-drop" aria-pressed={sidePanel.isOpen} onClick={sidePanel.toggle}>
              {sidePanel.isOpen ? t(words.list) : say(sidePanel.label)}
            </button>
          )}
          {aside && (
            <button type="button" className="pk-drop" onClick={() => setSheet('aside')}>
              {say(aside.label)} <DownOutline />
            </button>
          )}
          <button type="button" className="pk-drop" onClick={() => setSheet('sort')}>
            {t(words.sort)} <DownOutline />
          </button>
        </Row>
      </Row>
      {props.news}
      <ActiveFilters record={record} question={question} />
      {selecting ? (
        <Selecting
          record={record}
          listing={listing}
          selection={selection}
          cells={cells}
          actions={actions}
          end={() => setSelecting(false)}
        />
      ) : (
        <Row gap={8} className={panel ? 'fill scroll' : undefined}>
          {(!panel || isWide) && (
            <Fill shrink scroll={panel !== undefined}>
              <RecordCards
                record={record}
                question={question}
                listing={listing}
                cells={cells}
                actions={actions}
                openId={props.openId ?? (panel && activeRow?.id)}
                onOpen={(row) => open({ kind: 'view', id: row.id })}
                empty={
                  <>
                    {add && (
                      <Button color="primary" onClick={add}>
                        {t(words.add)}
                      </Button>
                    )}
                    {props.startImport && <Button onClick={props.startImport}>{t(words.import)}</Button>}
                  </>
                }
              />
            </Fill>
          )}
          {panel && <Fill shrink>{panel.panel({ pointed: undefined, mark: setActiveRow })}</Fill>}
        </Row>
      )}
      {add && !selecting && !panel && (
        <Grid type="button" as="button" className="pk-add" aria-label={t(words.add)} onClick={add}>
          <AddOutline fontSize={26} />
        </Grid>
      )}
      <Sheets {...props} sheet={sheet} close={close} select={() => setSelecting(true)} />
    </div>
  )
}

function IconButton({ label, onClick, children }: { label: string; onClick(): void; children: React.ReactNode }) {
  return (
    <button type="button" className="pk-icon" onClick={onClick}>
      <span className="ui-hidden">{label}</span> {children}
    </button>
  )
}
