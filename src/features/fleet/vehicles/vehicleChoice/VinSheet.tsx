import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { vinSheetCall } from '../../../../domain/contract/vin-sheet.ts'
import { parseVins } from '../../../../domain/vins.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { vehicleChoiceCalls } from './contract.ts'
import { vinSheetTexts as words } from './sheet-texts.ts'
import { VinFaults, type WrongVins } from './VinFaults.tsx'
import './vin-sheet.css'

type VinSheetCall = ReturnType<typeof vinSheetCall>
interface Props {
  /** Call that reads the sheet, if the specification defines its own. */
  call?: VinSheetCall
  most?: number
  onVins(vins: string[]): void
  /** True: VINs can also be pasted. They are checked like those of a sheet. */
  paste?: boolean
}

/** Reads VINs from a sheet or pasted text and passes them on. Shows their errors. */
export function VinSheet({ call = vehicleChoiceCalls.sheet, most, onVins, paste = false }: Props) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<WrongVins>()
  const [pastedText, setPastedText] = useState<string>()
  const give = (vins: string[]) => {
    toast.success(t(words.taken, { count: vins.length }))
    onVins(vins)
  }
  const take = async (file: File, pastedVins?: readonly string[]) => {
    setBusy(true)
    setWrong(undefined)
    try {
      const { vins, faults } = await send(call, { file })
      if (faults.length > 0) setWrong({ vins, faults, pastedVins })
      else give(vins)
      setPastedText(undefined)
    } catch {
      // The error is already shown.
    } finally {
      setBusy(false)
    }
  }
  const takeTyped = () => {
    const vins = parseVins(pastedText ?? '')
    if (vins.length > 0) void take(new File([`VIN\n${vins.join('\n')}`], 'vins.csv', { type: 'text/csv' }), vins)
  }
  return (
    <Row inline gap="8 12" align="center" wrap className="vin-sheet">
      <FileButton accept=".xlsx,.csv" busy={busy} title={t(words.hint)} onFile={(file) => void take(file)}>
        {t(words.button)}
      </FileButton>
      {most && <small className="ui-hint">{t(words.most, { most })}</small>}
      {paste && (
        <Button
          aria-expanded={pastedText !== undefined}
          onClick={() => setPastedText(pastedText === undefined ? '' : undefined)}
        >
          {t(words.paste)}
        </Button>
      )}
      {pastedText !== undefined && (
        <Row gap={8} className="vin-sheet-paste">
          <TextInput
            label={t(words.pasted)}
            labelHidden
            rows={4}
            placeholder={t(words.pasted)}
            value={pastedText}
            onChange={setPastedText}
          />
          <Button disabled={busy || pastedText.trim() === ''} busy={busy} onClick={takeTyped}>
            {t(words.take)}
          </Button>
        </Row>
      )}
      {wrong && (
        <VinFaults
          wrong={wrong}
          onTake={() => {
            setWrong(undefined)
            give(wrong.vins)
          }}
        />
      )}
    </Row>
  )
}
