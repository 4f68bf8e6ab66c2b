import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { interfaceLogCalls as calls } from './contract.ts'
import { interfaceLogWords as words } from './texts.ts'

const route = '/monitor/log'

/**
 * Link from a request to its entry in the interface log. Renders nothing without an entry or without the permission.
 */
export function RequestLine({ requestId }: { requestId: string }) {
  const { t, formatNumber } = useT()
  const [open, opens, may] = [useOpen(), useOpens(), useMay()]
  const { data } = useCall(
    calls.query,
    { filter: { requestId }, pageSize: 10, count: 'none' },
    { quiet: true, enabled: may(calls.query) && opens(route) },
  )
  const line = data?.rows[0]
  if (!line) return null
  return (
    <Button kind="text" onClick={() => open(route, { 'q.requestId': requestId })}>
      {t(words.line, { time: formatNumber(line.durationMs, 'ms'), code: line.code })}
    </Button>
  )
}
