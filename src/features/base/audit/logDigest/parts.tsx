import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { Stack } from '../../../../ui/parts/layout.tsx'
import { logDigestCalls as calls } from './contract.ts'
import { digestWords as words } from './texts.ts'

const everyMs = 30_000

/** Last closed day of the operation log, its digest, and the result of the verification. */
export function LogDigest() {
  const { t, formatTime } = useT()
  const may = useMay()
  const { data } = useCall(calls.state, {}, { quiet: true, refetchInterval: everyMs })
  if (data === undefined) return null
  if (data === null) return <p className="muted flush">{t(words.none)}</p>
  const { day, entries, digest, days, verifiedAt, wrong } = data
  const start = async () => {
    await send(calls.verify, {})
    toast.success(t(words.started))
  }
  const result = wrong
    ? t(words[wrong.result], { day: wrong.day, count: days })
    : verifiedAt
      ? t(words.matches, { count: days })
      : t(words.notYet)
  return (
    <Stack gap={8} align="start">
      <Facts
        facts={[
          { label: t(words.lastDay), value: t(words.entries, { day, count: entries }) },
          { label: t(words.result), value: result, tone: wrong ? 'error' : verifiedAt ? 'success' : 'default' },
          { label: t(words.verifiedAt), value: verifiedAt ? formatTime(verifiedAt) : '–' },
          { label: t(words.digest), value: <HashText hash={digest} /> },
        ]}
      />
      {may(calls.verify) && <Button onClick={() => void start().catch(() => {})}>{t(words.verify)}</Button>}
    </Stack>
  )
}
