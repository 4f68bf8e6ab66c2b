import { ActionSheet, Badge, Button, Popup, SafeArea } from 'antd-mobile'
import { AddOutline, DownOutline, FilterOutline, MoreOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { useExport } from '../exporting.ts'
import type { ListViewProps } from '../screen.tsx'
import { words } from '../texts.ts'
import { useTotalText } from '../total-text.ts'
import { ActiveFilters } from './active-filters.tsx'
import RecordCards from './cards.tsx'
import './phone.css'
import { FilterSheet, QuickSearch } from './query-form.tsx'
import { SortSheet } from './sort-sheet.tsx'
import { Loading } from './states.tsx'

/** What can be done to chosen rows comes when somebody chooses some. */
const Selecting = lazy(async () => ({ default: (await import('./selecting.tsx')).Selecting }), <Loading />)

type Sheet = 'filter' | 'sort' | 'more' | 'aside'

/** A record's list on the phone: search, chips of what is asked, cards, a button to add; the rest in sheets. */
export default function PhoneScreen(props: ListViewProps) {
  const { record, question, listing, selection, actions, cells, aside, open, add, toolbar } = props
  const { t, say } = useT()
  const [sheet, setSheet] = useState<Sheet>()
  const [selecting, setSelecting] = useState(false)
  const close = () => setSheet(undefined)
  const totalText = useTotalText(listing)
  const more = useMore(props, () => setSelecting(true))

  return (
    <div className="pk-screen">
      <div className="pk-bar">
        <QuickSearch record={record} question={question} />
        <IconButton label={t(words.filters)} onClick={() => setSheet('filter')}>
          <Badge content={question.active || null}>
            <FilterOutline />
          </Badge>
        </IconButton>
        {more.length > 0 && (
          <IconButton label={t(words.more)} onClick={() => setSheet('more')}>
            <MoreOutline />
          </IconButton>
        )}
      </div>
      <div className="pk-line">
        <span className="pk-quiet" role="status">
          {listing.loading || question.missing.length ? '' : totalText}
        </span>
        {listing.open && !listing.loading && (
          <button type="button" className="pk-drop" disabled={listing.counting} onClick={() => void listing.count()}>
            {t(words.countAll)}
          </button>
        )}
        <span className="pk-line-end">
          {toolbar}
          {aside && (
            <button type="button" className="pk-drop" onClick={() => setSheet('aside')}>
              {say(aside.label)} <DownOutline />
            </button>
          )}
          <button type="button" className="pk-drop" onClick={() => setSheet('sort')}>
            {t(words.sort)} <DownOutline />
          </button>
        </span>
      </div>
      <ActiveFilters record={record} question={question} />
      {selecting ? (
        <Selecting {...{ record, listing, selection, cells, actions }} end={() => setSelecting(false)} />
      ) : (
        <RecordCards
          {...{ record, question, listing, cells, actions }}
          onOpen={(row) => open({ kind: 'view', id: row.id })}
          empty={
            add && (
              <Button color="primary" onClick={add}>
                {t(words.add)}
              </Button>
            )
          }
        />
      )}
      {add && !selecting && (
        <button type="button" className="pk-add" aria-label={t(words.add)} onClick={add}>
          <AddOutline fontSize={26} />
        </button>
      )}
      <FilterSheet record={record} question={question} open={sheet === 'filter'} close={close} />
      <SortSheet record={record} question={question} open={sheet === 'sort'} close={close} />
      <ActionSheet
        visible={sheet === 'more'}
        actions={more}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={close}
      />
      {aside && (
        <Popup
          visible={sheet === 'aside'}
          position="top"
          onMaskClick={close}
          onClose={close}
          bodyClassName="pk-aside"
          destroyOnClose
        >
          <SafeArea position="top" />
          {aside.panel(question)}
          <Button block fill="none" onClick={close}>
            {t(words.close)}
          </Button>
        </Popup>
      )}
    </div>
  )
}

/** Rare things, kept out of the way. */
function useMore({ record, question, exportCall, startImport, actions }: ListViewProps, select: () => void) {
  const { t } = useT()
  const { run } = useExport(record, exportCall, question)
  return [
    ...(actions.selectable ? [{ key: 'select', text: t(words.selectRows), onClick: select }] : []),
    ...(startImport ? [{ key: 'import', text: t(words.import), onClick: startImport }] : []),
    ...(exportCall ? [{ key: 'xlsx', text: t(words.exportXlsx), onClick: () => void run('xlsx') }] : []),
    ...(exportCall ? [{ key: 'csv', text: t(words.exportCsv), onClick: () => void run('csv') }] : []),
  ]
}

function IconButton({ label, onClick, children }: { label: string; onClick(): void; children: React.ReactNode }) {
  return (
    <button type="button" className="pk-icon" onClick={onClick}>
      <span className="ui-hidden">{label}</span> {children}
    </button>
  )
}
