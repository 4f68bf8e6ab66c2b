import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import { secondMs } from '../../../../domain/time.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { commandCalls } from '../../commands/command/contract.ts'
import { CommandDetail } from '../../commands/command/parts.tsx'
import { logFileCalls as calls, logFile } from './contract.ts'
import { PullDialog, type PullPrefill } from './PullDialog.tsx'
import { isOpenLog, type LogState, logCodes, logStates, logTones } from './state-texts.ts'
import { logWords as words } from './texts.ts'
import { type LogRow, useLogActions } from './use-log-actions.ts'

/**
 * Page /tboxLogFileInfo: log files of boxes. Pages /contentManagement/mmiFileLog and /rds/mmiFileLog: those of head
 * units. In the address: `vin` filters by vehicle, `id` opens one of its files, `ask` opens the form for a new request.
 */
export default function LogFiles() {
  const { pathname } = useLocation()
  const source = pathname === '/tboxLogFileInfo' ? 'box' : 'headUnit'
  const { t } = useT()
  const may = useMay()
  const [prefill, setPrefill] = useState<PullPrefill>()
  useDeepLink((vin) => may(calls.pull) && setPrefill({ vin }))
  const rowActions = useLogActions(({ vin, fromAt, untilAt, reason }) =>
    setPrefill({ vin, from: fromAt, until: untilAt, reason }),
  )
  return (
    <>
      <RecordScreen
        record={logFile}
        calls={calls}
        moving
        fixedFilter={source === 'box' ? boxes : headUnits}
        rowActions={rowActions}
        cells={{ state: StateCell, size: SizeCell }}
        toolbar={({ listing }) => (
          <>
            <Following rows={listing.rows} />
            {may(calls.pull) && (
              <Button kind="primary" onClick={() => setPrefill({})}>
                {t(words.ask)}
              </Button>
            )}
          </>
        )}
        undeletableReason={({ state }) => (isOpenLog(state) ? t(words.cancelFirst) : undefined)}
        detailExtra={({ vin, commandId }) =>
          commandId !== null && may(commandCalls.detail) ? <CommandDetail vin={vin} id={commandId} /> : null
        }
      />
      {prefill && <PullDialog source={source} prefill={prefill} close={() => setPrefill(undefined)} />}
    </>
  )
}

// Constants, because a new object would refetch the list.
const boxes = { source: ['box'] }
const headUnits = { source: ['headUnit'] }

function useDeepLink(ask: (vin: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const [vin, id, asks] = [search.get('vin'), search.get('id'), search.get('ask')]
  const newest = useRef(ask)
  newest.current = ask
  // On a phone the form is a history entry of its own. Open it after the address has been replaced.
  const pendingVin = useRef<string>(undefined)
  useEffect(() => {
    if (vin) {
      pendingVin.current = asks ? vin : undefined
      setSearch({ 'q.vin': vin, ...(id && { view: id }) }, { replace: true })
    } else if (pendingVin.current) {
      newest.current(pendingVin.current)
      pendingVin.current = undefined
    }
  }, [vin, id, asks, setSearch])
}

function Following({ rows }: { rows: readonly LogRow[] }) {
  const isMoving = rows.some(({ state }) => isOpenLog(state))
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void invalidate([calls.query.path, calls.one.path]), 2 * secondMs)
    return () => clearInterval(timer)
  }, [isMoving])
  return null
}

/**
 * State with the progress of an upload. On a phone it also shows why a request failed, because cards have no other
 * room.
 */
function StateCell({ value, row: { percent, code } }: CellProps<LogState, LogRow>) {
  const { say, formatNumber } = useT()
  const shell = useShell()
  const parts = [say(logStates[value]), value === 'uploading' && percent !== null && formatNumber(percent, '%')]
  return (
    <>
      <Tag tone={logTones[value]}>{parts.filter(Boolean).join(' ')}</Tag>
      {shell === 'phone' && code && <small className="plain"> {say(logCodes[code])}</small>}
    </>
  )
}

const SizeCell = ({ value }: CellProps<number | null, LogRow>) => (value === null ? '—' : sizeText(value))
