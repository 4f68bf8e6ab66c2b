import { useT } from '../../../../client/language.ts'
import { CallForm } from '../../../../record/views/CallForm.tsx'
import { vehicleFunctions } from '../service/function-texts.ts'
import { codeCalls, redemption } from './contract.ts'
import { codeTexts as words } from './texts.ts'

/** Form for staff: redeems a code that a person has read out, for one vehicle. */
export function Redeem({ onClosed }: { onClosed(): void }) {
  const { t, say, formatTime } = useT()
  const successText = (answer: unknown) => {
    const services = answer as { function: keyof typeof vehicleFunctions; until: string }[]
    const what = services
      .map((each) => `${say(vehicleFunctions[each.function])} → ${formatTime(each.until)}`)
      .join(' · ')
    return t(words.redeemed, { what })
  }
  return (
    <CallForm
      record={redemption}
      call={codeCalls.redeemFor}
      title={t(words.redeem)}
      okText={say(codeCalls.redeem.title)}
      savedMessage={successText}
      onClosed={onClosed}
    />
  )
}
