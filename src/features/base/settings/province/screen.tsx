import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { province, provinceCalls } from './contract.ts'
import { provinceWords as words } from './texts.ts'

export default function Provinces() {
  const may = useMay()
  return (
    <RecordScreen
      record={province}
      calls={provinceCalls}
      toolbar={({ listing }) => may(provinceCalls.addNational) && <LoadNational onDone={listing.refresh} />}
    />
  )
}

function LoadNational({ onDone }: { onDone: () => void }) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const load = async () => {
    if (!(await confirm({ title: t(words.loadNational), content: t(words.loadAsk) }))) return
    setBusy(true)
    const answer = await send(provinceCalls.addNational, {}).catch(() => undefined)
    setBusy(false)
    if (!answer) return
    toast.success(t(words.loaded, { count: answer.count }))
    onDone()
  }
  return (
    <Button disabled={busy} onClick={() => void load()}>
      {t(words.loadNational)}
    </Button>
  )
}
